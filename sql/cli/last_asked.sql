-- One row: when the newest run that asked a source was published; if none is known, when the first run was.
SELECT coalesce(arg_max(finished_at, rowid) FILTER (source <> 'held'), arg_min(finished_at, rowid)) AS asked_at
FROM meta.runs
