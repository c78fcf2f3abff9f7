-- A reason why what a player did in a pool is not rated by a system: how many tables or events, and a sentence.
-- Key: reason. Parameters: pool, system, code.
WITH chosen AS (
    SELECT pool, system, rates
    FROM meta.systems
    WHERE pool = ? AND system = ?
),
reasons AS (
    SELECT table_id AS event, player_code, reason, detail
    FROM core.seats
    JOIN core.skipped USING (pool, table_id)
    JOIN chosen USING (pool)
    WHERE rates <> 'standings'
    UNION ALL
    SELECT skipped.table_id, player_code, reason, detail
    FROM core.seats
    JOIN ratings.skipped USING (pool, table_id)
    JOIN chosen USING (pool, system)
    UNION ALL
    SELECT skipped.tournament_id, player_code, reason, detail
    FROM core.standings
    JOIN ratings.skipped USING (pool, tournament_id)
    JOIN chosen USING (pool, system)
    WHERE rates = 'standings'
)
SELECT reason, count(DISTINCT event) AS tables, min(detail) AS detail
FROM reasons
WHERE player_code = ?
GROUP BY reason
ORDER BY tables DESC, reason
