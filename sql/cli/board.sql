-- The board of a pool and system as it stood at a moment. Key: subject. Ratings in points.
-- Parameters: pool, system, the moment before which tournaments count, games that a rank needs, days within which one of
-- them was played (counted back from the newest rated game), number of rows.
SELECT board.* EXCLUDE (pool, system) REPLACE (published.display_name AS display_name)
FROM board_at($3, $4, $5) AS board
JOIN marts.leaderboard AS published USING (pool, system, subject)
WHERE pool = $1 AND system = $2
ORDER BY board.rank NULLS LAST, board.rating DESC, subject
LIMIT $6
