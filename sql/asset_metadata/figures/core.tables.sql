-- One row: what became of all tables that are held, in all pools.
SELECT
    count(*) FILTER (state = 'rated') AS tables_rated,
    count(*) FILTER (state = 'skipped') AS tables_skipped,
    count(*) FILTER (reason IN ('bye', 'unfinished')) AS byes_and_unfinished
FROM core.tables
