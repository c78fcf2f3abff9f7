-- A line of the top of the first pool's live board, without who it is. Points.
SELECT rank, rating_shown AS rating, games, round(change_30d, 1) AS change_30d
FROM marts.leaderboard
JOIN meta.systems USING (pool, system)
WHERE pool_position = 1 AND position = 1 AND rank IS NOT NULL
ORDER BY rank, games DESC, change_30d
LIMIT 10
