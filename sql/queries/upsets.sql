-- What were the biggest upsets?
-- A row is a win against somebody who was rated higher, the least likely first. Ratings in points, probabilities 0 to 1.
-- Parameters: provisional, whether the winner was provisional (false); top, how many, up to 100 (10); pool, system
-- (the primary one of the first pool).
WITH parameters AS (
    SELECT
        pool,
        system,
        coalesce(getvariable('provisional')::BOOLEAN, false) AS provisional,
        coalesce(getvariable('top')::BIGINT, 10) AS top
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    upsets.place,
    upsets.played_at::DATE AS played_on,
    tournaments.name AS tournament,
    upsets.table_id,
    coalesce(winner.display_name, upsets.subject) AS winner,
    round(upsets.win_probability, 4) AS win_probability,
    round(upsets.rating_before, 1) AS rating,
    round(upsets.change, 1) AS change,
    coalesce(favourite.display_name, upsets.strongest_opponent) AS strongest_opponent,
    round(upsets.strongest_rating, 1) AS strongest_rating
FROM marts.upsets AS upsets
JOIN parameters USING (pool, system, provisional)
JOIN core.tournaments AS tournaments USING (pool, tournament_id)
LEFT JOIN marts.leaderboard AS winner USING (pool, system, subject)
LEFT JOIN marts.leaderboard AS favourite
    ON favourite.pool = upsets.pool
    AND favourite.system = upsets.system
    AND favourite.subject = upsets.strongest_opponent
WHERE place <= top
ORDER BY place
