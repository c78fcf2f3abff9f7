-- One row: tables of the tournaments in this run's source (of all, where none was asked), byes and unfinished ones not
-- counted, and how many of them were skipped.
SELECT
    count(*) AS counted,
    count(*) FILTER (state = 'skipped') AS skipped
FROM core.tables
WHERE coalesce(reason, '') NOT IN ('bye', 'unfinished')
    AND (
        tournament_id IN (SELECT tournament_id FROM staging.seen)
        OR NOT EXISTS (SELECT 1 FROM staging.seen)
    )
