-- Whose rating is provisional, and how many games are missing?
-- A row is a player (or deck) with fewer rated games than the system asks for, the fewest missing first. Ratings in points.
-- Parameters: top, how many (20); pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT pool, system, provisional_games, coalesce(getvariable('top')::BIGINT, 20) AS top
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    coalesce(display_name, subject) AS who,
    rating_shown,
    games,
    provisional_games - games AS games_missing,
    last_played_at::DATE AS last_played
FROM marts.leaderboard
JOIN parameters USING (pool, system)
WHERE provisional
ORDER BY games_missing, last_played_at DESC, subject
LIMIT (SELECT top FROM parameters)
