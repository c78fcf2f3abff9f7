-- staging.verdicts: a table of a tournament in any pool with its result and the first reason of its own that skips it,
-- or NULL; plain_: what they would be without corrections. Key: tournament_id, round_no, list_no; and table_id.
-- The order of the reasons is that of sql/seeds/reasons.csv, from which the type staging.reason is made.
CREATE OR REPLACE TABLE staging.verdicts AS
WITH first_reasons AS (
    SELECT
        *,
        list_min([
            CASE WHEN is_excluded THEN 'excluded' END,
            CASE WHEN unreadable IS NOT NULL THEN 'unreadable' END,
            CASE WHEN status = 'bye' OR lower(table_text) IN ('bye', 'byes') OR seats < 2 THEN 'bye' END,
            CASE WHEN seats_without_id > 0 THEN 'unknown_player' END,
            CASE WHEN seats_repeated > 0 THEN 'duplicate_player' END,
            CASE WHEN status <> 'completed' THEN 'unfinished' END,
            CASE WHEN is_contradictory THEN 'contradictory_result' END,
            CASE
                WHEN is_draw OR winner_seat IS NOT NULL THEN NULL
                WHEN winner_id IS NOT NULL THEN 'winner_not_seated'
                WHEN winner_name IS NULL THEN 'no_result'
                WHEN seats_named > 1 THEN 'ambiguous_winner'
                ELSE 'winner_not_seated'
            END
        ]::staging.reason[]) AS reason,
        CASE
            WHEN unreadable IS NOT NULL OR is_contradictory OR status <> 'completed' THEN 'none'
            WHEN lower(table_text) IN ('bye', 'byes') OR seats < 2 THEN 'none'
            WHEN is_draw THEN 'draw'
            WHEN winner_seat IS NOT NULL THEN 'win'
            ELSE 'none'
        END AS outcome
    FROM staging.read_tables
),
winners AS (
    SELECT
        first_reasons.*,
        CASE WHEN outcome = 'win' THEN player_code END AS winner_code,
        reason IS NULL AND NOT is_league AS is_compared
    FROM first_reasons
    LEFT JOIN staging.read_seats AS seats
        ON seats.corrected = first_reasons.corrected
        AND seats.tournament_id = first_reasons.tournament_id
        AND seats.round_no = first_reasons.round_no
        AND seats.list_no = first_reasons.list_no
        AND seats.seat_no = first_reasons.winner_seat
),
repeats AS (
    SELECT
        *,
        is_compared AND row_number() OVER (
            PARTITION BY corrected, tournament_id, round_no, is_compared, player_codes, outcome, winner_code
            ORDER BY list_no
        ) > 1 AS is_repeat
    FROM winners
),
booked AS (
    SELECT corrected, tournament_id, round_no, list_no, player_code
    FROM repeats
    JOIN staging.read_seats USING (corrected, tournament_id, round_no, list_no)
    WHERE is_compared AND NOT is_repeat
    QUALIFY count(*) OVER (PARTITION BY corrected, tournament_id, round_no, player_code) > 1
),
validated AS (
    SELECT
        repeats.* REPLACE (
            coalesce(
                reason,
                CASE
                    WHEN is_repeat THEN 'duplicate_table'
                    WHEN (corrected, tournament_id, round_no, list_no) IN (
                        SELECT (corrected, tournament_id, round_no, list_no) FROM booked
                    )
                    THEN 'double_booked'
                END
            ) AS reason
        )
    FROM repeats
)
SELECT
    now.* EXCLUDE (corrected),
    CASE WHEN plain.corrected IS NULL THEN now.reason ELSE plain.reason END AS plain_reason,
    coalesce(plain.outcome, now.outcome) AS plain_outcome,
    CASE WHEN plain.corrected IS NULL THEN now.winner_code ELSE plain.winner_code END AS plain_winner_code
FROM validated AS now
LEFT JOIN validated AS plain
    ON NOT plain.corrected
    AND plain.tournament_id = now.tournament_id
    AND plain.round_no = now.round_no
    AND plain.list_no = now.list_no
WHERE now.corrected
