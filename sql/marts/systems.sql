-- A system of a pool, the live one of each pool first. Key: pool, system.
SELECT pool, system
FROM meta.systems
ORDER BY pool_position, position
