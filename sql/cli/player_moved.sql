-- Why the newest run moved a subject's rating, where more did than new games of a morning: one row a cause, the greatest
-- first. Parameters: pool, system, subject. Key: cause, cause_tournament_id. Points.
SELECT
    rating_before,
    rating_after,
    round(rating_before)::BIGINT AS shown_before,
    round(rating_after)::BIGINT AS shown_after,
    moved,
    cause,
    cause_tournament_id,
    events.name AS event,
    what_changed,
    coalesce(cause = 'added' AND late, false) AS is_late
FROM marts.rating_changes AS changes
LEFT JOIN marts.event_changes AS events
    ON events.run_id = changes.run_id
    AND events.pool = changes.pool
    AND events.tournament_id = changes.cause_tournament_id
WHERE changes.run_id = (SELECT run_id FROM meta.runs ORDER BY rowid DESC LIMIT 1)
    AND changes.pool = $1
    AND changes.system = $2
    AND changes.subject = $3
QUALIFY bool_or((cause <> 'added' OR is_late) AND abs(moved) >= 0.05) OVER () -- less is shown as 0.0
ORDER BY abs(moved) DESC, cause, cause_tournament_id
