-- What is the current ranking?
-- A row is a ranked player (or deck), the highest first. Ratings in points.
-- Parameters: pool, system (the primary one of the first pool); top, how many (20).
WITH parameters AS (
    SELECT pool, system, coalesce(getvariable('top')::BIGINT, 20) AS top
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    rank,
    coalesce(display_name, subject) AS who,
    rating_shown,
    highest_shown,
    games,
    wins,
    decisive_games,
    round(expected_wins, 1) AS expected_wins,
    round(change_30d, 1) AS change_30d,
    last_played_at::DATE AS last_played
FROM marts.leaderboard
JOIN parameters USING (pool, system)
WHERE rank IS NOT NULL
ORDER BY rank, subject
LIMIT (SELECT top FROM parameters)
