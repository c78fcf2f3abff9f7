-- Who climbed the most in a month?
-- A row is a player (or deck) that played in the month and was settled when it began, the greatest gain first. Points.
-- Parameters: month, any day of it (the newest in which somebody settled played); top, how many (10); pool, system (the
-- live one of the first pool).
WITH parameters AS (
    SELECT
        pool,
        system,
        coalesce(
            date_trunc('month', getvariable('month')::DATE)::TIMESTAMP AT TIME ZONE 'UTC',
            (SELECT max(month) FROM marts.climbers AS newest WHERE rank = 1 AND newest.pool = systems.pool)
        ) AS month,
        coalesce(getvariable('top')::BIGINT, 10) AS top
    FROM meta.systems AS systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    (month AT TIME ZONE 'UTC')::DATE AS month,
    climbers.rank,
    coalesce(display_name, subject) AS who,
    climbers.games,
    round(climbers.rating_before, 1) AS rating_before,
    round(climbers.change, 1) AS change,
    round(climbers.rating_after, 1) AS rating_after
FROM marts.climbers AS climbers
JOIN parameters USING (pool, system, month)
JOIN marts.leaderboard AS board USING (pool, system, subject)
WHERE climbers.rank IS NOT NULL
ORDER BY climbers.rank, subject
LIMIT (SELECT top FROM parameters)
