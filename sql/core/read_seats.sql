-- One row a seat of a tournament in any pool, merged accounts joined. Key: tournament_id, round_no, list_no, seat_no.
CREATE OR REPLACE TEMP TABLE read_seats AS
SELECT seats.* REPLACE (coalesce(merges.into_code, seats.player_code) AS player_code)
FROM staging.seats AS seats
LEFT JOIN merges ON merges.player_code = seats.player_code
WHERE seats.tournament_id IN (SELECT tournament_id FROM memberships)
