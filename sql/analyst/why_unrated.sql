-- A reason why a player's tables in a pool are not rated: how many, and a sentence. Key: reason. Parameters: pool, code.
SELECT reason, count(DISTINCT table_id) AS tables, min(detail) AS detail
FROM core.seats
JOIN core.set_aside USING (pool, table_id)
WHERE pool = ? AND player_code = ?
GROUP BY reason
ORDER BY tables DESC, reason
