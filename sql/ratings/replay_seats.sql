-- One row a seat of a rated game of the pool, in no order: game (from 1), seat (from 1), who, and whether it won.
SELECT game_no, seat_no, subject_id, result = 'win' AS won
FROM core.seats
JOIN core.tables USING (pool, table_id)
JOIN replay_subjects ON replay_subjects.subject = core.seats.player_code
WHERE pool = getvariable('pool') AND state = 'rated'
