-- A table of a round in a pool, rated or not. Key: pool, table_id.
-- Rated order: start, tournament id, round, table number (numbers before text), place in the list.
WITH judged AS (
    SELECT
        memberships.pool,
        verdicts.*,
        CASE
            WHEN event_reason IS NOT NULL THEN event_reason
            WHEN started_at < memberships.first_day THEN 'before_first_day'
            ELSE table_reason
        END AS reason
    FROM verdicts
    JOIN memberships USING (tournament_id)
),
ordered AS (
    SELECT
        pool,
        table_id,
        row_number() OVER (
            PARTITION BY pool
            ORDER BY
                started_at,
                tournament_id,
                round_no,
                table_number NULLS LAST,
                CASE WHEN table_number IS NULL THEN table_text END NULLS LAST,
                list_no
        ) AS game_no
    FROM judged
    WHERE reason IS NULL
)
SELECT
    judged.pool,
    judged.table_id,
    tournament_id,
    round_no,
    round_label,
    CASE
        WHEN regexp_matches(lower(round_label), '^top (power|random)$') THEN 'swiss'
        WHEN regexp_matches(lower(round_label), '^(top|final|fin$|semi|quart)') THEN 'cut'
        ELSE 'swiss'
    END AS stage,
    table_text AS table_no,
    list_no AS place_in_round,
    seats,
    outcome,
    winner_code,
    CASE WHEN reason IS NULL THEN 'rated' ELSE 'skipped' END AS state,
    reason,
    game_no
FROM judged
LEFT JOIN ordered ON ordered.pool = judged.pool AND ordered.table_id = judged.table_id
