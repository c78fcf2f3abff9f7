-- A subject now. Key: pool, system, subject. Ratings in points; shown ones rounded half away from zero.
WITH totals AS (
    SELECT
        pool,
        system,
        subject,
        sum(games)::BIGINT AS games,
        sum(wins)::BIGINT AS wins,
        sum(draws)::BIGINT AS draws,
        sum(losses)::BIGINT AS losses,
        max(played_at) AS last_played_at,
        max(ended_game_no) AS last_game_no
    FROM ratings.tournament_history
    GROUP BY ALL
),
peaks AS (
    SELECT pool, system, subject, rating_after AS highest, played_at AS highest_at, ended_game_no
    FROM ratings.tournament_history
    WHERE is_highest
),
games_at_peak AS (
    SELECT pool, system, subject, sum(games) AS games_at_peak
    FROM ratings.tournament_history AS points
    JOIN peaks USING (pool, system, subject)
    WHERE points.ended_game_no <= peaks.ended_game_no
    GROUP BY ALL
),
last_changes AS (
    SELECT
        pool,
        system,
        subject,
        arg_max(rating_after, game_no) AS rating, -- an idle step may come after the last game
        max(rating_after) FILTER (result IS NOT NULL) AS highest_game
    FROM ratings.history
    GROUP BY ALL
),
sureness AS (
    SELECT pool, system, subject, deviation
    FROM deviations
    JOIN meta.systems USING (pool_position, position)
    JOIN rated_subjects USING (pool, rates, subject_id)
)
SELECT
    pool,
    system,
    subject,
    rating,
    round(rating)::BIGINT AS rating_shown,
    games,
    wins,
    draws,
    losses,
    games < provisional_games AS provisional,
    highest,
    highest_at,
    games_at_peak < provisional_games AS highest_provisional,
    highest_game,
    last_played_at,
    last_game_no,
    rating - z95() * deviation AS low95,
    rating + z95() * deviation AS high95
FROM totals
JOIN peaks USING (pool, system, subject)
JOIN games_at_peak USING (pool, system, subject)
JOIN last_changes USING (pool, system, subject)
JOIN meta.systems USING (pool, system)
LEFT JOIN sureness USING (pool, system, subject)
