-- One row: how fresh the publication is.
SELECT data_as_of, finished_at
FROM meta.runs
ORDER BY rowid DESC
LIMIT 1
