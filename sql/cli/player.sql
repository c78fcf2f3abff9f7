-- A subject now, in a pool and system; the first pool and its primary system first. Ratings in points.
-- Parameters: pool and system (NULL for all), subjects. Key: pool, system, subject.
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
JOIN meta.systems USING (pool, system)
WHERE pool = coalesce($1, pool) AND system = coalesce($2, system) AND list_contains($3::VARCHAR[], subject)
ORDER BY subject, pool_position, position
