-- Does the average rating drift?
-- A row is a month: how many have a rating, its mean and spread, and how far the mean is from the start. Points.
-- Parameters: pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT pool, system
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    (month AT TIME ZONE 'UTC')::DATE AS month,
    subjects,
    games,
    round(mean_rating, 2) AS mean_rating,
    round(stddev, 2) AS stddev,
    round(drift, 2) AS drift
FROM marts.population AS population
JOIN parameters USING (pool, system)
ORDER BY population.month
