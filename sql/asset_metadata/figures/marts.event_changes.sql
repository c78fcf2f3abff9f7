-- One row: what this run found different from the publication before; an event in two pools counts twice.
SELECT
    count(*) FILTER (change = 'added') AS added_in_this_run,
    count(*) FILTER (change = 'changed') AS changed_in_this_run,
    count(*) FILTER (change = 'removed') AS removed_in_this_run
FROM marts.event_changes
WHERE run_id IN (SELECT run_id FROM staging.run)
