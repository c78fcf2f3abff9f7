-- The games on the board are the rows of the history that are no idle steps, and the board has every subject.
WITH board AS (
    SELECT pool, system, subject, games FROM marts.leaderboard
),
counted AS (
    SELECT pool, system, subject, count(*) FILTER (result IS NOT NULL) AS games FROM ratings.history GROUP BY ALL
)
SELECT pool, system, subject
FROM board
FULL JOIN counted USING (pool, system, subject)
WHERE board.games IS DISTINCT FROM counted.games
