-- One row: what became of all tournaments that are held; one in two pools counts twice.
SELECT
    count(*) FILTER (status = 'rated') AS rated,
    count(*) FILTER (status = 'partly_rated') AS partly_rated,
    count(*) FILTER (status = 'skipped') AS skipped,
    count(*) FILTER (status = 'removed') AS removed
FROM core.tournaments
