-- One row a player of a publication, or a deck. Key: player_code.
SELECT player_code
FROM core.seats
WHERE player_code IS NOT NULL
UNION
SELECT subject
FROM ratings.current
