-- One row a game and format of which anything is held. Key: game, format.
SELECT DISTINCT coalesce(game, '') AS game, coalesce(format, '') AS format
FROM staging.tournaments
