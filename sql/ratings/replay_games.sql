-- One row a game of the replay in rated order: the number of its seats, and its time in seconds since 1970.
SELECT seats, floor(epoch(played_at))::BIGINT AS time
FROM replay_games
ORDER BY game_no
