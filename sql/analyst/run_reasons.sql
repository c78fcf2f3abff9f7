-- A reason for which tables or events were set aside: how many, and an example. Key: reason.
SELECT reason, count(*) AS tables, min(detail) AS example
FROM core.set_aside
GROUP BY reason
ORDER BY tables DESC, reason
