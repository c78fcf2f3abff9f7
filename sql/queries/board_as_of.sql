-- What did the board look like on a day in the past?
-- A row is a ranked player (or deck) as after that day, the highest first. Ratings in points.
-- Parameters: day, UTC (the day of the newest rated game); min_games and active_days that a rank needs (as published); top,
-- how many (20); pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT
        pool,
        system,
        provisional_games,
        coalesce(
            getvariable('day')::DATE,
            (SELECT (max(last_played_at) AT TIME ZONE 'UTC')::DATE FROM ratings.current AS now WHERE now.pool = systems.pool)
        ) AS day,
        coalesce(getvariable('min_games')::BIGINT, rules.min_games) AS min_games,
        coalesce(getvariable('active_days')::BIGINT, rules.active_days) AS active_days,
        coalesce(getvariable('top')::BIGINT, 20) AS top
    FROM meta.systems AS systems
    CROSS JOIN meta.board_rules AS rules
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
records AS (
    SELECT
        subject,
        max(rating_after) AS highest,
        sum(games)::BIGINT AS games,
        sum(wins)::BIGINT AS wins,
        max(played_at) AS last_played_at
    FROM known
    GROUP BY subject
),
changes AS (
    SELECT history.*, coalesce(bool_or(result = 'win') OVER (PARTITION BY game_no), false) AS is_decisive
    FROM ratings.history AS history
    JOIN parameters USING (pool, system)
    WHERE (played_at AT TIME ZONE 'UTC')::DATE <= day
),
sums AS (
    SELECT
        subject,
        arg_max(rating_after, game_no) AS rating,
        count(*) FILTER (is_decisive) AS decisive_games,
        coalesce(sum(win_probability ORDER BY game_no) FILTER (is_decisive), 0) AS expected_wins
    FROM changes
    GROUP BY subject
)
SELECT
    dense_rank() OVER (ORDER BY round(sums.rating, 6) DESC) AS rank,
    coalesce(display_name, subject) AS who,
    round(sums.rating)::BIGINT AS rating_shown,
    round(records.highest)::BIGINT AS highest_shown,
    records.games,
    records.wins,
    sums.decisive_games,
    round(sums.expected_wins, 1) AS expected_wins,
    records.last_played_at::DATE AS last_played,
    records.games < provisional_games AS provisional
FROM records
JOIN sums USING (subject)
CROSS JOIN parameters
JOIN marts.leaderboard AS board USING (pool, system, subject)
WHERE records.games >= min_games
    AND records.last_played_at >= (SELECT max(played_at) FROM known) - to_days(active_days::INTEGER)
ORDER BY rank, subject
LIMIT (SELECT top FROM parameters)
