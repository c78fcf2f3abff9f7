-- A subject in a month with a rated game of it, or an idle step. Key: pool, system, month, subject. Ratings in points.
-- Eligible for a rank: it played in the month, and was no longer provisional before its first game of it.
WITH months AS (
    SELECT
        pool,
        system,
        subject,
        date_trunc('month', played_at) AS month,
        count(*) FILTER (result IS NOT NULL) AS games,
        min(games_before) AS games_before,
        arg_min(rating_before, game_no) AS rating_before,
        arg_max(rating_after, game_no) AS rating_after
    FROM ratings.history
    GROUP BY ALL
),
changes AS (
    SELECT
        *,
        rating_after - rating_before AS change,
        games > 0 AND games_before >= provisional_games AS is_eligible
    FROM months
    JOIN meta.systems USING (pool, system)
)
SELECT
    pool,
    system,
    month,
    CASE
        WHEN is_eligible
        THEN dense_rank() OVER (PARTITION BY pool, system, month, is_eligible ORDER BY change DESC)
    END AS rank,
    subject,
    games,
    rating_before,
    change,
    rating_after
FROM changes
