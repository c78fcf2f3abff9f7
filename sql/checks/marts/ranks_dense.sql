-- Ranks of a board run 1, 2, 3 ... without a gap, fall with the rating, and ratings that agree to 6 decimals share one;
-- the percentile is, to 1e-6, the share of the ranked that are rated lower. Ranks are those of everybody with the games,
-- and with a game as recent, as meta.board_rules asks for.
WITH eligible AS (
    SELECT
        pool,
        system,
        subject,
        games >= min_games
            AND last_played_at >= max(last_played_at) OVER (PARTITION BY pool, system) - to_days(active_days::INTEGER)
            AS is_eligible
    FROM ratings.current
    CROSS JOIN meta.board_rules
),
ranked AS (
    SELECT
        pool,
        system,
        subject,
        rank,
        percentile,
        dense_rank() OVER (PARTITION BY pool, system ORDER BY round(rating, 6) DESC) AS right_rank,
        100 * (rank() OVER (PARTITION BY pool, system ORDER BY round(rating, 6)) - 1)
            / count(*) OVER (PARTITION BY pool, system) AS right_percentile
    FROM marts.leaderboard
    WHERE rank IS NOT NULL
)
SELECT pool, system, subject
FROM ranked
WHERE NOT coalesce(rank = right_rank AND abs(percentile - right_percentile) <= 1e-6, false)
UNION ALL
SELECT pool, system, subject
FROM marts.leaderboard
LEFT JOIN eligible USING (pool, system, subject)
WHERE NOT coalesce((rank IS NOT NULL) = is_eligible AND (percentile IS NOT NULL) = is_eligible, false)
