-- The months of a subject have, together, the games that it has now, and lead from the start to its rating now, to
-- 1e-6; ranks of a month run 1, 2, 3 ... without a gap, and fall with the change.
WITH months AS (
    SELECT
        pool,
        system,
        subject,
        sum(games) AS games,
        sum(change) AS moved,
        bool_and(abs(rating_before + change - rating_after) <= 1e-6) AS is_each_right
    FROM marts.climbers
    GROUP BY ALL
),
ranked AS (
    SELECT
        pool,
        system,
        subject,
        rank,
        dense_rank() OVER (PARTITION BY pool, system, month ORDER BY change DESC) AS right_rank
    FROM marts.climbers
    WHERE rank IS NOT NULL
)
SELECT pool, system, subject
FROM months
FULL JOIN ratings.current AS current USING (pool, system, subject)
LEFT JOIN meta.systems USING (pool, system)
WHERE NOT coalesce(months.games = current.games AND is_each_right AND abs(start + moved - rating) <= 1e-6, false)
UNION ALL
SELECT pool, system, subject FROM ranked WHERE rank <> right_rank
