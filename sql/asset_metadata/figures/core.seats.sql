-- One row: how many accounts have sat at a table.
SELECT count(DISTINCT player_code) AS players
FROM core.seats
