-- Each system of a pool has one row of history for each subject at a rated table that it does not leave out, and for no
-- other table; one that rates standings, for each player in the standings of a rated event. Subjects of a system that rates decks are the decks of the seats; of all others, the players.
WITH expected AS (
    SELECT pool, system, table_id AS event, player_code AS subject
    FROM core.tables
    JOIN core.seats USING (pool, table_id)
    JOIN meta.systems USING (pool)
    ANTI JOIN ratings.skipped USING (pool, system, table_id)
    WHERE state = 'rated' AND rates IN ('tables', 'matches')
    UNION ALL
    SELECT DISTINCT pool, system, table_id, deck
    FROM core.tables
    JOIN core.seats USING (pool, table_id)
    JOIN meta.systems USING (pool)
    ANTI JOIN ratings.skipped USING (pool, system, table_id)
    WHERE state = 'rated' AND rates = 'decks'
    UNION ALL
    SELECT pool, system, tournament_id, player_code
    FROM core.tournaments
    JOIN core.standings USING (pool, tournament_id)
    JOIN meta.systems USING (pool)
    WHERE standings_rated AND rates = 'standings' AND player_code IS NOT NULL
),
found AS (
    SELECT pool, system, coalesce(table_id, tournament_id) AS event, subject
    FROM ratings.history
    WHERE result IS NOT NULL
)
SELECT pool, system, event, subject
FROM expected
FULL JOIN found USING (pool, system, event, subject)
WHERE expected.event IS NULL OR found.event IS NULL
