-- A player in the tables or standings of a pool, rated or not, whose pseudonym begins with a text; with the pools.
-- Parameter: the text. Key: player_code.
SELECT player_code, list(DISTINCT pool ORDER BY pool) AS pools
FROM (SELECT pool, player_code FROM core.seats UNION ALL SELECT pool, player_code FROM core.standings)
WHERE starts_with(player_code, ?)
GROUP BY player_code
ORDER BY player_code
