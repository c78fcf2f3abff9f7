-- What the causes moved adds up, to 1e-6, to the difference of the ratings, for every subject of every run's report; the
-- start stands for a missing rating. Each cause of events is an event of that run's report.
WITH moves AS (
    SELECT run_id, pool, system, subject, rating_before, rating_after, start, sum(moved) AS moved
    FROM marts.rating_changes
    GROUP BY ALL
)
SELECT run_id, pool, system, subject
FROM moves
WHERE NOT coalesce(
    abs(coalesce(rating_after, start) - coalesce(rating_before, start) - moved) <= 1e-6
        AND (rating_before IS NOT NULL OR rating_after IS NOT NULL),
    false
)
UNION ALL
SELECT run_id, pool, system, subject
FROM marts.rating_changes
ANTI JOIN marts.event_changes AS events
    ON events.run_id = rating_changes.run_id
    AND events.pool = rating_changes.pool
    AND events.tournament_id = cause_tournament_id
WHERE cause <> 'rules'
UNION ALL
SELECT run_id, pool, system, subject FROM marts.rating_changes WHERE NOT coalesce(isfinite(moved), false)
