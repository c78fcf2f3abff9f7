-- A pool: events, skipped events, tables, rated, skipped, and subjects with a rating in its primary system. Key: pool.
WITH live AS (
    SELECT pool, count(*) AS subjects
    FROM ratings.current
    JOIN meta.systems USING (pool, system)
    WHERE position = 1
    GROUP BY pool
)
SELECT
    tournaments.pool,
    count(*) AS events,
    count(*) FILTER (status = 'skipped') AS skipped,
    CASE WHEN tournaments.pool IS NULL THEN 0 ELSE sum(tables) END AS tables,
    sum(tables_rated) AS rated,
    CASE WHEN tournaments.pool IS NULL THEN 0 ELSE sum(tables) - sum(tables_rated) END AS skipped,
    coalesce(any_value(subjects), 0) AS subjects
FROM core.tournaments AS tournaments
LEFT JOIN live ON live.pool = tournaments.pool
GROUP BY tournaments.pool
ORDER BY tournaments.pool NULLS LAST
