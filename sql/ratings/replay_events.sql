-- One row an event of the replay in rated order: lines of its standings, and rounds, 0 where nobody knows.
SELECT count(*) AS seats, any_value(rounds) AS rounds
FROM replay_games
JOIN replay_seats USING (game_no)
GROUP BY game_no
ORDER BY game_no
