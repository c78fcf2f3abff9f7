-- In each system the seats of all buckets won, and were foretold to win, as many tables as were scored (to 1e-6), and
-- scored and drawn tables are not more than the pool's later half.
WITH buckets AS (
    SELECT pool, system, sum(actual * seats) AS won, sum(predicted * seats) AS foretold
    FROM marts.calibration
    GROUP BY ALL
),
halves AS (
    SELECT pool, max(game_no) - max(game_no) // 2 AS later FROM core.tables GROUP BY ALL
)
SELECT pool, system
FROM marts.accuracy AS accuracy
FULL JOIN buckets USING (pool, system)
LEFT JOIN halves USING (pool)
WHERE NOT coalesce(
    abs(won - tables) <= 1e-6 * tables AND abs(foretold - tables) <= 1e-6 * tables AND tables + draws <= later, false
)
