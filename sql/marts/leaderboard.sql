-- A subject with a rated game. Key: pool, system, subject. Ratings in points, rates as shares of 1.
-- Eligible: enough games, and one within the last active_days, counted back from the newest rated game of the pool.
-- Names come when it is published (publishing/names.sql).
-- Sums run in the order of games, so that the same games give the same last digit.
WITH newest AS (
    SELECT pool, system, max(last_played_at) AS newest_at
    FROM ratings.current
    GROUP BY ALL
),
sums AS (
    SELECT
        pool,
        system,
        subject,
        sum(win_probability ORDER BY game_no) AS expected_wins,
        coalesce(sum(change ORDER BY game_no) FILTER (played_at > newest_at - INTERVAL 30 DAY), 0) AS change_30d
    FROM ratings.history
    JOIN newest USING (pool, system)
    GROUP BY ALL
),
ranked AS (
    SELECT
        *,
        games >= getvariable('min_games')
            AND last_played_at >= newest_at - to_days(getvariable('active_days')) AS is_eligible
    FROM ratings.current
    JOIN newest USING (pool, system)
    JOIN sums USING (pool, system, subject)
)
SELECT
    pool,
    system,
    CASE WHEN is_eligible THEN dense_rank() OVER eligible_first END AS rank,
    subject,
    NULL AS display_name,
    rating,
    rating_shown,
    round(highest)::BIGINT AS highest_shown,
    games,
    wins,
    wins / games AS win_rate,
    expected_wins,
    expected_wins / games AS expected_win_rate,
    last_played_at,
    provisional,
    change_30d,
    CASE
        WHEN is_eligible
        THEN (rank() OVER (PARTITION BY pool, system, is_eligible ORDER BY rating) - 1) * 100.0
            / count(*) OVER (PARTITION BY pool, system, is_eligible)
    END AS percentile
FROM ranked
WINDOW eligible_first AS (PARTITION BY pool, system, is_eligible ORDER BY rating DESC)
