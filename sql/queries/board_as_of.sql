-- What did the board look like on a day in the past?
-- A row is a ranked player (or deck) as after that day, the highest first. Ratings in points.
-- Parameters: day, UTC (the day of the newest rated game); min_games (10) and active_days (365) that a rank needs; top,
-- how many (20); pool, system (the live one of the first pool).
WITH parameters AS (
    SELECT
        pool,
        system,
        provisional_games,
        coalesce(
            getvariable('day')::DATE,
            (SELECT (max(last_played_at) AT TIME ZONE 'UTC')::DATE FROM ratings.current AS now WHERE now.pool = systems.pool)
        ) AS day,
        coalesce(getvariable('min_games')::BIGINT, 10) AS min_games,
        coalesce(getvariable('active_days')::BIGINT, 365) AS active_days,
        coalesce(getvariable('top')::BIGINT, 20) AS top
    FROM meta.systems AS systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
),
known AS (
    SELECT points.*
    FROM ratings.tournament_history AS points
    JOIN parameters USING (pool, system)
    WHERE (played_at AT TIME ZONE 'UTC')::DATE <= day
),
standing AS (
    SELECT
        subject,
        max(rating_after) AS highest,
        sum(games)::BIGINT AS games,
        sum(wins)::BIGINT AS wins,
        max(played_at) AS last_played_at
    FROM known
    GROUP BY subject
),
ratings AS (
    SELECT subject, arg_max(rating_after, game_no) AS rating
    FROM ratings.history AS history
    JOIN parameters USING (pool, system)
    WHERE (played_at AT TIME ZONE 'UTC')::DATE <= day
    GROUP BY subject
)
SELECT
    dense_rank() OVER (ORDER BY ratings.rating DESC) AS rank,
    coalesce(display_name, subject) AS who,
    round(ratings.rating)::BIGINT AS rating_shown,
    round(standing.highest)::BIGINT AS highest_shown,
    standing.games,
    round(standing.wins / standing.games, 3) AS win_rate,
    standing.last_played_at::DATE AS last_played,
    standing.games < provisional_games AS provisional
FROM standing
JOIN ratings USING (subject)
CROSS JOIN parameters
JOIN marts.leaderboard AS board USING (pool, system, subject)
WHERE standing.games >= min_games
    AND standing.last_played_at >= (SELECT max(played_at) FROM known) - to_days(active_days::INTEGER)
ORDER BY rank, subject
LIMIT (SELECT top FROM parameters)
