-- Events that a run found added, changed or removed, a number of each, the oldest first. Key: pool, tournament_id.
-- Parameters: the run, how many.
SELECT pool, tournament_id, name, started_at, change, what_changed, tables_before, tables_after, late
FROM marts.event_changes
WHERE run_id = ?
QUALIFY row_number() OVER (PARTITION BY change ORDER BY started_at, tournament_id, pool) <= ?
ORDER BY change, started_at, tournament_id, pool
