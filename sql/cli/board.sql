-- The board of a pool and system as it stood at a moment. Key: subject. Ratings in points, rates as shares of 1.
-- Parameters: pool, system, the moment before which tournaments count, games that a rank needs, days within which one of
-- them lies (counted back from the newest rated game), lines.
WITH points AS (
    SELECT *
    FROM ratings.tournament_history
    WHERE pool = $1 AND system = $2 AND played_at < $3
),
newest AS (
    SELECT max(played_at) AS newest_at FROM points
),
standing AS (
    SELECT
        subject,
        max(rating_after) AS highest,
        sum(games)::BIGINT AS games,
        sum(wins) / sum(games) AS win_rate,
        max(played_at) AS last_played_at
    FROM points
    GROUP BY subject
),
sums AS (
    SELECT
        subject,
        arg_max(rating_after, game_no) AS rating,
        avg(win_probability ORDER BY game_no) AS expected_win_rate,
        coalesce(sum(change ORDER BY game_no) FILTER (played_at > newest_at - INTERVAL 30 DAY), 0) AS change_30d
    FROM ratings.history
    CROSS JOIN newest
    WHERE pool = $1 AND system = $2 AND played_at < $3
    GROUP BY subject
),
eligible AS (
    SELECT standing.*, sums.* EXCLUDE (subject), games >= $4 AND last_played_at >= newest_at - to_days($5) AS is_eligible
    FROM standing
    JOIN sums USING (subject)
    CROSS JOIN newest
)
SELECT
    CASE WHEN is_eligible THEN dense_rank() OVER (PARTITION BY is_eligible ORDER BY eligible.rating DESC) END AS rank,
    subject,
    display_name,
    eligible.rating,
    round(eligible.rating)::BIGINT AS rating_shown,
    round(eligible.highest)::BIGINT AS highest_shown,
    eligible.games,
    eligible.win_rate,
    eligible.expected_win_rate,
    eligible.change_30d,
    eligible.last_played_at,
    eligible.games < provisional_games AS provisional
FROM eligible
JOIN (FROM marts.leaderboard WHERE pool = $1 AND system = $2) AS board USING (subject)
JOIN meta.systems USING (pool, system)
ORDER BY is_eligible DESC, eligible.rating DESC, subject
LIMIT $6
