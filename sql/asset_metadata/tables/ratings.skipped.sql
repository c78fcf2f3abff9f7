-- A reason for which one system of a pool leaves out what others rate, the most frequent first. Key: pool, system, reason.
SELECT pool, system, reason, count(*) AS tables_or_events
FROM ratings.skipped
GROUP BY pool, system, reason
ORDER BY tables_or_events DESC, pool, system, reason
LIMIT 15
