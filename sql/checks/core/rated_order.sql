-- Rated games are numbered 1, 2, 3 ... in each pool, in the order of start, tournament, round, and nothing else is.
WITH numbered AS (
    SELECT
        tables.*,
        row_number() OVER (PARTITION BY pool ORDER BY game_no) AS place,
        lag((started_at, tournament_id, round_no)) OVER (PARTITION BY pool ORDER BY game_no) AS former,
        (started_at, tournament_id, round_no) AS own
    FROM core.tables AS tables
    JOIN core.tournaments USING (pool, tournament_id)
    WHERE game_no IS NOT NULL
)
SELECT pool, table_id FROM numbered WHERE game_no <> place OR state <> 'rated' OR own < former
UNION ALL
SELECT pool, table_id FROM core.tables WHERE state = 'rated' AND game_no IS NULL
