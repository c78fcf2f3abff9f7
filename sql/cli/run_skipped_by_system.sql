-- A reason for which a system of a pool leaves out tables or standings that are otherwise good: how many, and an example.
-- Key: pool, system, reason.
SELECT
    pool,
    system,
    reason,
    count(table_id) AS tables,
    count(*) FILTER (table_id IS NULL) AS standings,
    min(detail) AS example
FROM ratings.skipped
JOIN meta.systems USING (pool, system)
GROUP BY pool, system, pool_position, position, reason
ORDER BY pool_position, position, tables DESC, standings DESC, reason
