-- One row: the newest run, with every column that its version of the software published.
SELECT *
FROM meta.runs
ORDER BY started_at DESC, run_id
LIMIT 1
