-- What earlier runs reported of subjects. Key: run_id, pool, system, subject, cause, cause_tournament_id. Points.
-- A person who was erased since, and had two accounts then, has two rows under one pseudonym now: such rows are skipped.
WITH earlier AS (
    SELECT *
    FROM previous.marts.rating_changes
    WHERE run_id IN (SELECT run_id FROM earlier_runs)
),
mixed AS (
    SELECT run_id, pool, system, subject
    FROM earlier
    GROUP BY ALL
    HAVING count(*) > count(DISTINCT (cause, cause_tournament_id))
        OR count(DISTINCT (rating_before, rating_after)) > 1
        OR abs(coalesce(any_value(rating_after), any_value(start)) - coalesce(any_value(rating_before), any_value(start)) - sum(moved))
            > 1e-6
)
SELECT earlier.*
FROM earlier
ANTI JOIN mixed USING (run_id, pool, system, subject)
