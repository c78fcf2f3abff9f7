-- One row: what decided in the last publication whether a table is rated.
SELECT settings_hash, corrections_hash, software_version
FROM previous.meta.runs
ORDER BY started_at DESC
LIMIT 1
