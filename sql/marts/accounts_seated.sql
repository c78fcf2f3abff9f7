-- An account of the given that has sat at a table that is held. Key: player_code. Parameter: codes of accounts.
SELECT DISTINCT player_code
FROM staging.seats
WHERE player_code IN (SELECT unnest(?::VARCHAR[]))
