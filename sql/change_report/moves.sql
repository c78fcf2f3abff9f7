-- moves: one row a subject and an event of its graph, before or now: how its own change there differs. Points.
-- Key: pool, system, subject, tournament_id.
-- standings: one row a subject whose rating or graph differs. A missing rating counts as the start. Points.
-- Key: pool, system, subject.
CREATE OR REPLACE TEMP TABLE moves AS
SELECT
    pool,
    system,
    subject,
    tournament_id,
    least(before.played_at, now.played_at) AS counted_from,
    coalesce(now.change, 0) - coalesce(before.change, 0) AS moved,
    changed_events.change
FROM previous.ratings.tournament_history AS before
FULL JOIN ratings.tournament_history AS now USING (pool, system, subject, tournament_id)
JOIN compared USING (pool, system)
LEFT JOIN changed_events USING (pool, tournament_id)
WHERE before.change IS DISTINCT FROM now.change;

CREATE OR REPLACE TEMP TABLE standings AS
SELECT
    pool,
    system,
    subject,
    before.rating AS rating_before,
    now.rating AS rating_after,
    start,
    coalesce(now.rating, start) - coalesce(before.rating, start) AS moved
FROM previous.ratings.current AS before
FULL JOIN ratings.current AS now USING (pool, system, subject)
JOIN compared USING (pool, system)
WHERE before.rating IS DISTINCT FROM now.rating
    OR (pool, system, subject) IN (SELECT (pool, system, subject) FROM moves)
