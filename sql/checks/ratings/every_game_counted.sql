-- Each system of a pool has one row of history for each seat of a rated table, and one for no other.
WITH expected AS (
    SELECT pool, system, table_id, player_code AS subject
    FROM core.tables
    JOIN core.seats USING (pool, table_id)
    JOIN meta.systems USING (pool)
    WHERE state = 'rated'
)
SELECT pool, system, table_id, subject
FROM expected
FULL JOIN ratings.history AS history USING (pool, system, table_id, subject)
WHERE expected.table_id IS NULL OR history.table_id IS NULL
