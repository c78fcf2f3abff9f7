-- A table or event that is not rated, once, with the sentence of its reason. An event has a row of its own (table_id
-- NULL) only where it has no validated tables.
WITH found AS (
    SELECT
        tables.pool,
        tables.tournament_id,
        table_id,
        tables.reason,
        'a table' AS expected,
        unreadable AS found,
        seats_without_id,
        tables.seats,
        status
    FROM core.tables AS tables
    JOIN staging.verdicts USING (table_id)
    WHERE state = 'skipped'
    UNION ALL BY NAME
    SELECT pool, tournament_id, status_reason AS reason
    FROM core.tournaments
    WHERE status = 'skipped' AND (pool IS NULL OR tables = 0)
    UNION ALL BY NAME
    SELECT pool, tournament_id, 'unreadable' AS reason, 'round ' || round_no AS expected, what AS found
    FROM staging.odd_rounds
    JOIN staging.pool_tournaments USING (tournament_id)
    WHERE is_validated
    UNION ALL BY NAME
    SELECT 'unreadable' AS reason, 'a tournament' AS expected, what || ' (fingerprint ' || fingerprint || ')' AS found
    FROM staging.unreadable
)
SELECT
    pool,
    tournament_id,
    table_id,
    reason,
    replace(replace(replace(replace(replace(
        sentence,
        '{expected}', coalesce(expected, '')),
        '{found}', coalesce(found, '')),
        '{seats_without_id}', coalesce(seats_without_id::VARCHAR, '')),
        '{seats}', coalesce(seats::VARCHAR, '')),
        '{status}', coalesce(status, '')) AS detail
FROM found
JOIN staging.reasons USING (reason)
