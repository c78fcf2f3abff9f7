-- One row: how many raw batches the last publication was made from.
SELECT raw_batches
FROM previous.meta.runs
ORDER BY started_at DESC
LIMIT 1
