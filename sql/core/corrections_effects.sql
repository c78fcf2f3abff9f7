-- A line of the corrections and a validated table that it may move, with the verdicts with and without corrections;
-- a table is rated, and its reason NULL, where one of its tournament's pools rates it. is_named: the line is about this
-- very table, not about another of its round; seats: those of a merged account that are there. Key: line, table_id.
WITH events AS (
    SELECT *
    FROM staging.pool_tournaments
    WHERE is_validated
    QUALIFY row_number() OVER (PARTITION BY tournament_id ORDER BY first_day) = 1
)
SELECT
    line,
    verdicts.table_id = named.table_id AS is_named,
    CASE WHEN is_named THEN named.seats ELSE 0 END AS seats,
    least(events.reason, verdicts.reason) AS reason,
    outcome,
    winner_code,
    least(events.plain_reason, verdicts.plain_reason) AS plain_reason,
    plain_outcome,
    plain_winner_code
FROM staging.corrected_tables AS named
JOIN staging.corrections USING (line)
JOIN staging.verdicts AS verdicts
    ON verdicts.tournament_id = named.tournament_id
    AND verdicts.round_no = named.round_no
    AND (verdicts.list_no = named.list_no OR about = 'table')
JOIN events ON events.tournament_id = named.tournament_id
ORDER BY line, verdicts.table_id
