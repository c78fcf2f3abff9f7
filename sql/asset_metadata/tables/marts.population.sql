-- The newest month of a system of a pool, the live one first. Ratings in points. Key: pool, system.
SELECT
    pool,
    system,
    strftime(month, '%Y-%m') AS month,
    subjects,
    round(mean_rating, 1) AS mean_rating,
    round(stddev, 1) AS stddev,
    games,
    round(drift, 1) AS drift
FROM marts.population
JOIN meta.systems USING (pool, system)
QUALIFY row_number() OVER (PARTITION BY pool, system ORDER BY population.month DESC) = 1
ORDER BY pool_position, position
LIMIT 15
