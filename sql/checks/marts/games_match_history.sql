-- The games on the board are the rows of the history, and the board has every subject.
WITH board AS (
    SELECT pool, system, subject, games FROM marts.leaderboard
),
counted AS (
    SELECT pool, system, subject, count(*) FILTER (table_id IS NOT NULL) AS games FROM ratings.history GROUP BY ALL
)
SELECT pool, system, subject
FROM board
FULL JOIN counted USING (pool, system, subject)
WHERE board.games IS DISTINCT FROM counted.games
