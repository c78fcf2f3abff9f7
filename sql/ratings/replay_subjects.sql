-- One row a subject of the pool, numbered densely from 0. Key: subject_id; and subject.
CREATE OR REPLACE TEMP TABLE replay_subjects AS
SELECT row_number() OVER (ORDER BY subject) - 1 AS subject_id, subject
FROM (
    SELECT DISTINCT player_code AS subject
    FROM core.seats
    JOIN core.tables USING (pool, table_id)
    WHERE pool = getvariable('pool') AND state = 'rated'
)
