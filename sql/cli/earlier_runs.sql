-- One row: how many runs had published before a run. Parameter: the run.
SELECT count(*) AS runs
FROM meta.runs
WHERE rowid < (SELECT rowid FROM meta.runs WHERE run_id = ?)
