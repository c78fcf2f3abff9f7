-- A system of a pool and how well it foretold the later half, the live one first. Parameter: pool. Key: system.
SELECT accuracy.* EXCLUDE (pool)
FROM marts.accuracy AS accuracy
JOIN meta.systems USING (pool, system)
WHERE pool = ?
ORDER BY position
