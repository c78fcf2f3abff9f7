-- One row: how many raw batches the last publication was made from, and what decided which tables are rated, as far as
-- it says so. The newest run is the one written last, whatever the clocks said.
SELECT COLUMNS(lambda name: name IN ('raw_batches', 'settings_hash', 'corrections_hash', 'software_version'))
FROM previous.meta.runs
ORDER BY rowid DESC
LIMIT 1
