-- The newest month of the population has, to 1e-6, the mean and the variance of the ratings now; each month has the games of the
-- history, the subjects that came up to it, and as drift its mean less the start.
WITH newest AS (
    SELECT
        pool,
        system,
        arg_max(subjects, month) AS subjects,
        arg_max(mean_rating, month) AS mean_rating,
        arg_max(stddev, month) AS stddev
    FROM marts.population
    GROUP BY ALL
),
now AS (
    SELECT pool, system, count(*) AS subjects, avg(rating) AS mean_rating, var_pop(rating) AS variance
    FROM ratings.current
    GROUP BY ALL
),
played AS (
    SELECT
        pool,
        system,
        date_trunc('month', played_at) AS month,
        count(DISTINCT game_no) FILTER (result IS NOT NULL) AS games,
        count(*) FILTER (games_before = 0 AND result IS NOT NULL) AS newcomers
    FROM ratings.history
    GROUP BY ALL
),
followed AS (
    SELECT pool, system, month, games, sum(newcomers) OVER so_far AS subjects
    FROM played
    WINDOW so_far AS (PARTITION BY pool, system ORDER BY month ROWS UNBOUNDED PRECEDING)
)
SELECT pool, system, NULL AS month
FROM newest
FULL JOIN now USING (pool, system)
WHERE NOT coalesce(
    newest.subjects = now.subjects
        AND abs(newest.mean_rating - now.mean_rating) <= 1e-6
        AND abs(stddev ** 2 - variance) <= 1e-6 * (1 + variance),
    false
)
UNION ALL
SELECT pool, system, month
FROM marts.population AS population
FULL JOIN followed USING (pool, system, month)
LEFT JOIN meta.systems USING (pool, system)
WHERE NOT coalesce(
    population.games = followed.games
        AND population.subjects = followed.subjects
        AND abs(mean_rating - start - drift) <= 1e-6,
    false
)
