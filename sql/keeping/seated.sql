-- One row a player of a publication. Key: player_code.
SELECT DISTINCT player_code
FROM core.seats
WHERE player_code IS NOT NULL
