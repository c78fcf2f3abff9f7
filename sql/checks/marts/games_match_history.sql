-- The board has every subject, with its games and wins in the history, the games among them that somebody won, and, to
-- 1e-6, the sum of its win probabilities in those. Idle steps are no games.
WITH decisive AS (
    SELECT pool, system, game_no FROM ratings.history WHERE result = 'win' GROUP BY ALL
),
counted AS (
    SELECT
        pool,
        system,
        subject,
        count(*) AS games,
        count(*) FILTER (result = 'win') AS wins,
        count(decisive.game_no) AS decisive_games,
        coalesce(sum(win_probability) FILTER (decisive.game_no IS NOT NULL), 0) AS expected_wins
    FROM ratings.history
    LEFT JOIN decisive USING (pool, system, game_no)
    WHERE result IS NOT NULL
    GROUP BY ALL
)
SELECT pool, system, subject
FROM marts.leaderboard AS board
FULL JOIN counted USING (pool, system, subject)
WHERE NOT coalesce(
    (board.games, board.wins, board.decisive_games) = (counted.games, counted.wins, counted.decisive_games)
        AND abs(board.expected_wins - counted.expected_wins) <= 1e-6,
    false
)
