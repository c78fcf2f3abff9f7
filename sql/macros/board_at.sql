-- board_at(before, min_games, active_days): the boards of all pools and systems from the tournaments that started before
-- an instant. The one place that says who is eligible for a rank (specification: The board).
-- A row is a subject with a rated game by then. Key: pool, system, subject. Ratings in points.
-- Names are NULL here. Sums run in the order of games, so that the same games give the same last digit.
CREATE OR REPLACE TEMP MACRO board_at(before, min_games, active_days) AS TABLE
WITH points AS (
    SELECT * FROM ratings.tournament_history WHERE played_at < before
),
newest AS (
    SELECT pool, system, max(played_at) AS newest_at FROM points GROUP BY ALL
),
records AS (
    SELECT
        pool,
        system,
        subject,
        max(rating_after) AS highest,
        sum(games)::BIGINT AS games,
        sum(wins)::BIGINT AS wins,
        max(played_at) AS last_played_at
    FROM points
    GROUP BY ALL
),
changes AS (
    SELECT
        *,
        coalesce(bool_or(result = 'win') OVER (PARTITION BY pool, system, game_no), false) AS is_decisive
    FROM ratings.history
    WHERE played_at < before
),
sums AS (
    SELECT
        pool,
        system,
        subject,
        arg_max(rating_after, game_no) AS rating,
        count(*) FILTER (is_decisive) AS decisive_games,
        coalesce(sum(win_probability ORDER BY game_no) FILTER (is_decisive), 0) AS expected_wins,
        coalesce(sum(change ORDER BY game_no) FILTER (played_at > newest_at - INTERVAL 30 DAY), 0) AS change_30d
    FROM changes
    JOIN newest USING (pool, system)
    GROUP BY ALL
),
subjects AS (
    SELECT
        *,
        games >= min_games AND last_played_at >= newest_at - to_days(active_days::INTEGER) AS is_eligible
    FROM records
    JOIN newest USING (pool, system)
    JOIN sums USING (pool, system, subject)
    JOIN meta.systems USING (pool, system)
)
SELECT
    pool,
    system,
    CASE WHEN is_eligible THEN dense_rank() OVER highest_first END AS rank,
    subject,
    NULL::VARCHAR AS display_name,
    rating,
    round(rating)::BIGINT AS rating_shown,
    round(highest)::BIGINT AS highest_shown,
    games,
    wins,
    decisive_games,
    expected_wins,
    last_played_at,
    games < provisional_games AS provisional,
    change_30d,
    CASE
        WHEN is_eligible
        THEN (rank() OVER lowest_first - 1) * 100.0 / count(*) OVER (PARTITION BY pool, system, is_eligible)
    END AS percentile
FROM subjects
WINDOW
    highest_first AS (PARTITION BY pool, system, is_eligible ORDER BY round(rating, 6) DESC),
    lowest_first AS (PARTITION BY pool, system, is_eligible ORDER BY round(rating, 6))
