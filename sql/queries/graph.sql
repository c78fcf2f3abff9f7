-- How did my rating develop, and when was it highest?
-- A row is a tournament of the player (or deck), the oldest first. Ratings in points, after the tournament.
-- Parameters: who, a code or a member's name (rank 1); pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT pool, system, provisional_games
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
),
person AS (
    SELECT board.*
    FROM marts.leaderboard AS board
    JOIN parameters USING (pool, system)
    WHERE getvariable('who') IS NULL OR getvariable('who') IN (subject, display_name)
    ORDER BY rank NULLS LAST, subject
    LIMIT 1
)
SELECT
    points.played_at::DATE AS played_on,
    tournaments.name AS tournament,
    points.games,
    points.wins,
    points.draws,
    points.losses,
    round(points.change, 1) AS change,
    round(points.rating_after, 1) AS rating,
    round(max(points.rating_after) OVER so_far, 1) AS highest_so_far,
    points.is_highest,
    sum(points.games) OVER so_far < provisional_games AS provisional
FROM ratings.tournament_history AS points
JOIN parameters USING (pool, system)
JOIN person USING (pool, system, subject)
JOIN core.tournaments AS tournaments USING (pool, tournament_id)
WINDOW so_far AS (ORDER BY ended_game_no)
ORDER BY ended_game_no
