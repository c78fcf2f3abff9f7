-- Why a subject's rating is not what it was: one row a cause, the newest run first, the greatest move of a run first.
-- Parameter: the subject. Points.
SELECT
    runs.finished_at AS published_at,
    changes.pool,
    changes.system,
    rating_before,
    rating_after,
    moved,
    cause,
    events.name AS event,
    what_changed,
    events.started_at,
    late,
    cause_tournament_id,
    first_shown_at_tournament_id
FROM marts.rating_changes AS changes
JOIN meta.runs AS runs USING (run_id)
LEFT JOIN marts.event_changes AS events
    ON events.run_id = changes.run_id
    AND events.pool = changes.pool
    AND events.tournament_id = changes.cause_tournament_id
WHERE subject = ?
ORDER BY runs.started_at DESC, changes.pool, changes.system, abs(moved) DESC, cause_tournament_id
