-- What Dagster shows of the core tables beside their numbers of rows: figures, one row that is plotted from run to run, and
-- rows, a table of at most fifteen. Dagster's records outlive an erasure, so no pseudonym, id or name is in them.

-- core.seats, figures: how many accounts have sat at a table.
SELECT count(DISTINCT player_code) AS players
FROM core.seats;

-- core.tables, figures: what became of all tables that are held, in all pools.
SELECT
    count(*) FILTER (state = 'rated') AS tables_rated,
    count(*) FILTER (state = 'skipped') AS tables_skipped,
    count(*) FILTER (reason IN ('bye', 'unfinished')) AS byes_and_unfinished
FROM core.tables;

-- core.tournaments, figures: what became of all tournaments that are held; one in two pools counts twice.
SELECT
    count(*) FILTER (status = 'rated') AS rated,
    count(*) FILTER (status = 'partly_rated') AS partly_rated,
    count(*) FILTER (status = 'skipped') AS skipped,
    count(*) FILTER (status = 'removed') AS removed
FROM core.tournaments;

-- core.skipped, rows: a reason for which tables or whole events are not rated, the most frequent first. Key: reason.
SELECT reason, count(table_id) AS tables, count(*) FILTER (table_id IS NULL) AS events
FROM core.skipped
GROUP BY reason
ORDER BY tables DESC, events DESC, reason
LIMIT 15;
