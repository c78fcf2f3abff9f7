-- A reason for which tables or whole events were skipped: how many of each, and an example. Key: reason.
SELECT
    reason,
    count(table_id) AS tables,
    count(*) FILTER (table_id IS NULL) AS events,
    min(detail) AS example
FROM core.skipped
GROUP BY reason
ORDER BY tables DESC, events DESC, reason
