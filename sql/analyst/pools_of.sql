-- A pool at whose tables a player has sat, rated or not. Parameter: the player's code. Key: pool.
SELECT DISTINCT pool
FROM core.seats
WHERE player_code = ?
ORDER BY pool
