-- An event that is not what it was in the last publication. Key: run_id, pool, tournament_id.
SELECT run_id, pool, tournament_id, name, changed_events.started_at, change, what_changed, tables_before, tables_after, late
FROM changed_events
CROSS JOIN staging.run
