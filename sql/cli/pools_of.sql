-- A pool at whose tables a player has sat, rated or not, or in whose standings they are. Parameter: the player's code. Key: pool.
SELECT DISTINCT pool
FROM (SELECT pool, player_code FROM core.seats UNION ALL SELECT pool, player_code FROM core.standings)
WHERE player_code = ?
ORDER BY pool
