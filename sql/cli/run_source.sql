-- One row: what the newest run took in.
SELECT source, tournaments_seen, tournaments_new, tournaments_changed
FROM meta.runs
ORDER BY rowid DESC
LIMIT 1
