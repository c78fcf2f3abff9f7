-- A game of the replay, in rated order: its seats, its start in seconds since 1970, K in points, rounds.
-- Parameters: pool, what is rated.
SELECT seats, floor(epoch(played_at))::BIGINT AS time, stake_k, rounds
FROM rated_games
WHERE pool = ? AND rates = ?
ORDER BY game_no
