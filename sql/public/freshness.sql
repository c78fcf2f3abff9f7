-- One row: the newest run.
SELECT run_id, data_as_of, finished_at, software_version
FROM store.meta.runs
ORDER BY rowid DESC
LIMIT 1
