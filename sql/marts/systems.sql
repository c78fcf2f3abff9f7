-- A system of a pool, the primary one of each pool first. Key: pool, system.
SELECT pool, system
FROM meta.systems
ORDER BY pool_position, position
