-- One row: tables of the tournaments in this run's source (of all, where none was asked) that count against the limit of
-- skipped tables, and how many of them were skipped.
SELECT count(*) AS counted, count(*) FILTER (state = 'skipped') AS skipped
FROM core.tables
LEFT JOIN staging.reasons USING (reason)
WHERE counts_as_skipped IS DISTINCT FROM false
    AND (tournament_id IN (FROM staging.seen) OR NOT EXISTS (FROM staging.seen))
