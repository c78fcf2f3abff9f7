-- The newest month of the population has the subjects and, to 1e-6, the mean of the ratings now; all months together
-- have the games of the history.
WITH newest AS (
    SELECT
        pool,
        system,
        arg_max(subjects, month) AS subjects,
        arg_max(mean_rating, month) AS mean_rating,
        sum(games) AS games
    FROM marts.population
    GROUP BY ALL
),
now AS (
    SELECT pool, system, count(*) AS subjects, avg(rating) AS mean_rating FROM ratings.current GROUP BY ALL
),
played AS (
    SELECT pool, system, count(DISTINCT game_no) FILTER (result IS NOT NULL) AS games FROM ratings.history GROUP BY ALL
)
SELECT pool, system
FROM newest
FULL JOIN now USING (pool, system)
FULL JOIN played USING (pool, system)
WHERE NOT coalesce(
    newest.subjects = now.subjects
        AND abs(newest.mean_rating - now.mean_rating) <= 1e-6
        AND newest.games = played.games,
    false
)
