-- In each system the seats of all buckets won, and were predicted to win, as many tables as were scored (to 1e-6), and
-- scored and drawn tables are not more than the pool's later half; each mean chance lies in its twentieth.
WITH buckets AS (
    SELECT
        pool,
        system,
        sum(actual * seats) AS won,
        sum(predicted * seats) AS predicted_wins,
        max(buckets.tables) AS most_tables,
        bool_and(
            buckets.tables <= seats
                AND abs(chance_to - bucket / 20) <= 1e-9
                AND abs(chance_to - chance_from - 0.05) <= 1e-9
                AND predicted BETWEEN chance_from - 1e-9 AND chance_to + 1e-9
        ) AS is_each_right
    FROM marts.calibration AS buckets
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
    abs(won - tables) <= 1e-6 * tables
        AND abs(predicted_wins - tables) <= 1e-6 * tables
        AND abs(base_log_loss - log_loss - gain) <= 1e-6
        AND tables + draws <= later
        AND most_tables <= tables
        AND is_each_right,
    false
)
