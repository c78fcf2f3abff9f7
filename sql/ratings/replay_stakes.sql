-- One row a match of the replay in rated order: its K, in points.
SELECT stake_k
FROM replay_games
ORDER BY game_no
