-- Which tournaments are not rated in full?
-- A row is a tournament with something skipped, the newest first; counts are tables.
-- Parameters: pool (all); top, how many (50).
SELECT
    pool,
    name AS tournament,
    started_at::DATE AS started_on,
    status,
    status_reason AS reasons,
    tables,
    tables_rated,
    tables - tables_rated AS skipped
FROM core.tournaments
WHERE status IN ('partly_rated', 'skipped') AND (getvariable('pool') IS NULL OR pool = getvariable('pool'))
ORDER BY started_at DESC NULLS LAST, tournament_id, pool
LIMIT (SELECT coalesce(getvariable('top')::BIGINT, 50))
