-- A system of a pool, the live one first: what its replay rated. Key: pool, system.
SELECT
    pool,
    system,
    count(DISTINCT game_no) FILTER (result IS NOT NULL) AS games,
    count(DISTINCT subject) AS subjects,
    count(*) AS changes
FROM ratings.history
JOIN meta.systems USING (pool, system)
GROUP BY pool, system, pool_position, position
ORDER BY pool_position, position
LIMIT 15
