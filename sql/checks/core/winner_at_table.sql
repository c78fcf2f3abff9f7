-- A rated table was won by exactly one of its seats, or drawn by all of them.
SELECT pool, table_id
FROM core.tables
LEFT JOIN core.seats USING (pool, table_id)
WHERE state = 'rated'
GROUP BY pool, table_id, outcome, winner_code
HAVING NOT coalesce(
    CASE outcome
        WHEN 'win' THEN count(*) FILTER (result = 'win') = 1
            AND count(*) FILTER (result = 'win' AND player_code = winner_code) = 1
            AND count(*) FILTER (result = 'loss') = count(*) - 1
        WHEN 'draw' THEN count(*) FILTER (result = 'draw') = count(*) AND winner_code IS NULL
        ELSE false
    END,
    false
)
