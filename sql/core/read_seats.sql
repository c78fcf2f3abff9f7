-- staging.read_seats: a seat of a tournament in any pool, read twice where corrections touch the tournament: corrected,
-- with merged accounts joined, and as sent. Key: corrected, tournament_id, round_no, list_no, seat_no.
CREATE OR REPLACE TABLE staging.read_seats AS
SELECT true AS corrected, seats.* REPLACE (coalesce(into_code, player_code) AS player_code)
FROM staging.seats AS seats
LEFT JOIN staging.merges USING (player_code)
WHERE tournament_id IN (SELECT tournament_id FROM staging.pool_tournaments WHERE is_validated)
UNION ALL
SELECT false, *
FROM staging.seats
WHERE tournament_id IN (SELECT tournament_id FROM staging.corrected_tables)
