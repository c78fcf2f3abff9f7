-- The games and wins on the board are those of the history's rows that are no idle steps, the expected wins, to 1e-6,
-- the sum of their chances, and the board has every subject.
WITH board AS (
    SELECT pool, system, subject, games, wins, expected_wins, win_rate, expected_win_rate FROM marts.leaderboard
),
counted AS (
    SELECT
        pool,
        system,
        subject,
        count(*) AS games,
        count(*) FILTER (result = 'win') AS wins,
        sum(win_probability) AS expected_wins
    FROM ratings.history
    WHERE result IS NOT NULL
    GROUP BY ALL
)
SELECT pool, system, subject
FROM board
FULL JOIN counted USING (pool, system, subject)
WHERE NOT coalesce(
    board.games = counted.games
        AND board.wins = counted.wins
        AND abs(board.expected_wins - counted.expected_wins) <= 1e-6
        AND abs(win_rate * counted.games - counted.wins) <= 1e-6
        AND abs(expected_win_rate * counted.games - counted.expected_wins) <= 1e-6,
    false
)
