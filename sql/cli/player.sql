-- One row: a subject of a pool and system now. Parameters: pool, system, subject.
SELECT
    current.*,
    rank,
    display_name,
    display_name IS NOT NULL AS shows_games,
    highest_shown,
    decisive_games,
    expected_wins,
    change_30d,
    percentile
FROM ratings.current AS current
JOIN marts.leaderboard USING (pool, system, subject)
WHERE pool = ? AND system = ? AND subject = ?
