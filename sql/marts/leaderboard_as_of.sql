-- boards: a subject on the board after a day. Key: pool, system, subject. Ratings in points.
-- Parameters: the end of the day, games that a rank needs, days within which one of them lies.
CREATE OR REPLACE TEMP TABLE boards AS
SELECT board.* REPLACE (published.display_name AS display_name), $1 AS as_of
FROM board_at($1, $2, $3) AS board
JOIN marts.leaderboard AS published USING (pool, system, subject)
