-- A table of a round in a pool, rated or not. Key: pool, table_id.
-- Rated order: start, tournament id, round, table number (numbers before text), place in the list.
WITH validated AS (
    SELECT
        pool,
        started_at,
        verdicts.* REPLACE (least(tournaments.reason, verdicts.reason) AS reason)
    FROM staging.verdicts AS verdicts
    JOIN staging.pool_tournaments AS tournaments USING (tournament_id)
    WHERE is_validated
)
SELECT
    pool,
    table_id,
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
    reason::VARCHAR AS reason,
    CASE
        WHEN reason IS NULL
        THEN row_number() OVER (
            PARTITION BY pool, reason IS NULL
            ORDER BY
                started_at,
                tournament_id,
                round_no,
                table_number NULLS LAST,
                CASE WHEN table_number IS NULL THEN table_text END NULLS LAST,
                list_no
        )
    END AS game_no
FROM validated
