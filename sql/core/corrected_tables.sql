-- staging.corrected_tables: a line of the corrections and a table that it is about; seats: those of a merged account
-- that are there. Key: line, table_id.
CREATE OR REPLACE TABLE staging.corrected_tables AS
SELECT line, does, player_code, tournament_id, round_no, list_no, tables.table_id, 0 AS seats
FROM staging.corrections
JOIN staging.tables AS tables USING (tournament_id)
WHERE about = 'tournament'
UNION ALL
SELECT line, does, player_code, tables.tournament_id, round_no, list_no, table_id, 0
FROM staging.corrections
JOIN staging.tables AS tables USING (table_id)
WHERE about = 'table'
UNION ALL
SELECT line, does, player_code, tables.tournament_id, tables.round_no, tables.list_no, tables.table_id, count(*)
FROM staging.corrections
JOIN staging.seats AS seats USING (player_code)
JOIN staging.tables AS tables
    ON tables.tournament_id = seats.tournament_id
    AND tables.round_no = seats.round_no
    AND tables.list_no = seats.list_no
WHERE about = 'player'
GROUP BY ALL
