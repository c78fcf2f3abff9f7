-- What was skipped, and why?
-- A row is a reason in a pool (NULL: tournaments of no pool), the most frequent first: tables, whole events, an example.
-- Parameters: pool (all).
SELECT
    pool,
    reason,
    count(table_id) AS tables,
    count(*) FILTER (table_id IS NULL) AS whole_events,
    count(DISTINCT tournament_id) AS tournaments,
    min(detail) AS for_example
FROM core.skipped
WHERE getvariable('pool') IS NULL OR pool = getvariable('pool')
GROUP BY pool, reason
ORDER BY tables DESC, whole_events DESC, pool, reason
