-- A rating system of a pool, the live one first. Key: pool, system.
SELECT *
FROM meta.systems
ORDER BY pool_position, position
