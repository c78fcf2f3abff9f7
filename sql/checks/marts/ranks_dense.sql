-- Ranks of a board run 1, 2, 3 ... without a gap, fall with the rating, and equal ratings share one.
WITH ranked AS (
    SELECT
        pool,
        system,
        subject,
        rank,
        dense_rank() OVER (PARTITION BY pool, system ORDER BY rating DESC) AS right_rank
    FROM marts.leaderboard
    WHERE rank IS NOT NULL
)
SELECT pool, system, subject FROM ranked WHERE rank <> right_rank
