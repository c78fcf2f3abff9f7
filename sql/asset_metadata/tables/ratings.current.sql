-- A system of a pool, the live one first: where its subjects stand. Ratings in points. Key: pool, system.
SELECT
    pool,
    system,
    count(*) AS subjects,
    count(*) FILTER (provisional) AS settling_in,
    round(median(rating), 1) AS median_rating,
    round(stddev_pop(rating), 1) AS stddev
FROM ratings.current
JOIN meta.systems USING (pool, system)
GROUP BY pool, system, pool_position, position
ORDER BY pool_position, position
LIMIT 15
