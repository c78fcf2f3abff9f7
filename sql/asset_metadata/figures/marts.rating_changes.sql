-- One row: who moved in this run, in all pools and systems, and how far at most. Points.
SELECT
    count(*) AS moved_in_this_run,
    coalesce(round(max(abs(points)), 1), 0) AS greatest_move
FROM (
    SELECT sum(moved) AS points
    FROM marts.rating_changes
    WHERE run_id IN (SELECT run_id FROM staging.run)
    GROUP BY pool, system, subject
)
