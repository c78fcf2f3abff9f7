-- One row: the newest run.
SELECT run_id
FROM meta.runs
ORDER BY started_at DESC, run_id
LIMIT 1
