-- One row: how many runs had published before a run. Parameter: the run.
SELECT count(*) AS runs
FROM meta.runs
WHERE started_at < (SELECT started_at FROM meta.runs WHERE run_id = ?)
