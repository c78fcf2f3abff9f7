-- One row a pool and tournament with its name, and the type that the operator's events.csv gives it, or NULL;
-- and its start in seconds since 1970, or NULL.
-- Key: pool, tournament_id.
SELECT pool, tournament_id, name, event_type, floor(epoch(started_at))::BIGINT AS started_at
FROM memberships
JOIN staging.tournaments USING (tournament_id)
LEFT JOIN operator_events USING (tournament_id)
LEFT JOIN starts USING (tournament_id)
