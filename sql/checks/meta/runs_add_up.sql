-- The newest run has the tables of the core, rated and skipped, and its report of changed events the rated tables of
-- each; in every run seen are all tables that are rated or skipped.
WITH counted AS (
    SELECT
        count(*) AS seen,
        count(*) FILTER (state = 'rated') AS rated,
        count(*) FILTER (state = 'skipped') AS skipped
    FROM core.tables
),
newest AS (  -- the one written last: clocks may have run ahead
    SELECT * FROM meta.runs ORDER BY rowid DESC LIMIT 1
)
SELECT run_id, NULL AS tournament_id
FROM counted
LEFT JOIN newest ON true
WHERE (tables_seen, tables_rated, tables_skipped) IS DISTINCT FROM (seen, rated, skipped)
UNION ALL
SELECT run_id, NULL
FROM meta.runs
WHERE tables_seen <> tables_rated + tables_skipped OR tournaments_new + tournaments_changed > tournaments_seen
UNION ALL
SELECT run_id, tournament_id
FROM marts.event_changes AS events
JOIN newest USING (run_id)
LEFT JOIN core.tournaments AS tournaments USING (pool, tournament_id)
WHERE tables_after <> coalesce(tournaments.tables_rated, 0)
