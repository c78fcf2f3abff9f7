-- One row: the newest run, with every column that its version of the software published.
SELECT *
FROM meta.runs
ORDER BY rowid DESC
LIMIT 1
