-- The code of a player whose code begins so. Parameter: the begin. Key: player_code.
SELECT DISTINCT player_code
FROM (SELECT player_code FROM core.seats UNION ALL SELECT player_code FROM core.standings)
WHERE starts_with(player_code, ?)
ORDER BY player_code
