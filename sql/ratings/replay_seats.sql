-- One row a seat of a game of the replay, in no order: game (from 1), seat (from 1), who, and whether it won.
SELECT game_no, seat_no, subject_id, won
FROM replay_seats
JOIN replay_subjects USING (subject)
