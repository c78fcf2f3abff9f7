-- Who moved most in the primary system of each pool: by how much, how many moved at all, and the causes with the greatest
-- first. Key: pool, subject. Parameters: the run, how many of a pool. Points.
WITH causes AS (
    SELECT
        changes.*,
        pool_position,
        CASE
            WHEN cause = 'rules' THEN 'settings, corrections or software'
            WHEN cause = 'knock_on' THEN 'what follows from ' || coalesce(events.name, changes.cause_tournament_id)
            ELSE coalesce(events.name, changes.cause_tournament_id) || ' (' || coalesce(what_changed, cause) || ')'
        END AS by_what
    FROM marts.rating_changes AS changes
    JOIN meta.systems USING (pool, system)
    LEFT JOIN marts.event_changes AS events
        ON events.run_id = changes.run_id
        AND events.pool = changes.pool
        AND events.tournament_id = changes.cause_tournament_id
    WHERE changes.run_id = $1 AND position = 1
),
movers AS (
    SELECT
        pool_position,
        pool,
        system,
        subject,
        any_value(rating_before) AS rating_before,
        any_value(rating_after) AS rating_after,
        sum(causes.moved ORDER BY cause_tournament_id, cause) AS moved,
        list(by_what ORDER BY abs(causes.moved) DESC, by_what) AS causes
    FROM causes
    GROUP BY pool_position, pool, system, subject
)
SELECT
    movers.pool,
    movers.system,
    subject,
    display_name,
    rating_before,
    rating_after,
    movers.moved,
    causes,
    count(*) OVER (PARTITION BY movers.pool) AS moved_at_all
FROM movers
LEFT JOIN marts.leaderboard AS board USING (pool, system, subject)
QUALIFY row_number() OVER (PARTITION BY movers.pool ORDER BY abs(movers.moved) DESC, subject) <= $2
ORDER BY pool_position, abs(movers.moved) DESC, subject
