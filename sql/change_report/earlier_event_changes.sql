-- What earlier runs reported of events. Key: run_id, pool, tournament_id.
SELECT *
FROM previous.marts.event_changes
WHERE run_id IN (SELECT run_id FROM earlier_runs)
