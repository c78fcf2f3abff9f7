-- One row: how fresh the publication is, and its credit.
SELECT data_as_of, finished_at, credit, link
FROM meta.runs
CROSS JOIN meta.attribution
ORDER BY started_at DESC
LIMIT 1
