-- One row: the newest run.
SELECT run_id
FROM meta.runs
ORDER BY rowid DESC
LIMIT 1
