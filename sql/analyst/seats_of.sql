-- One row: the seats that a player's code has in all pools.
SELECT count(*) AS seats
FROM core.seats
WHERE player_code = ?
