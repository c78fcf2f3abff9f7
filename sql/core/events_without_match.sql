-- One row: how many tournaments the operator's events.csv is about that are not held.
SELECT count(*)
FROM operator_events
WHERE tournament_id NOT IN (SELECT tournament_id FROM staging.tournaments)
