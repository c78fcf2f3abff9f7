-- A system of a pool, the live one first: how well it foretold the later half. Nats a table. Key: pool, system.
SELECT pool, system, tables, round(log_loss, 4) AS log_loss, round(base_log_loss, 4) AS equal_chances, round(gain, 4) AS gain
FROM marts.accuracy
JOIN meta.systems USING (pool, system)
ORDER BY pool_position, position
LIMIT 15
