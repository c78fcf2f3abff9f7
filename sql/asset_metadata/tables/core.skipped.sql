-- A reason for which tables or whole events are not rated, the most frequent first. Key: reason.
SELECT reason, count(table_id) AS tables, count(*) FILTER (table_id IS NULL) AS events
FROM core.skipped
GROUP BY reason
ORDER BY tables DESC, events DESC, reason
LIMIT 15
