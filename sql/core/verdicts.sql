-- One row a table of a tournament in any pool: the first reason that fits, or none. Key: tournament_id, round_no, list_no.
-- before_first_day depends on the pool and is added where tables meet pools; event_reason says which come before it.
CREATE OR REPLACE TEMP TABLE verdicts AS
WITH first_reasons AS (
    SELECT
        tables.*,
        starts.started_at,
        CASE
            WHEN tables.tournament_id IN (SELECT tournament_id FROM staging.corrections WHERE kind = 'exclude_tournament')
                OR tables.table_id IN (SELECT table_id FROM staging.corrections WHERE kind = 'exclude_table')
            THEN 'excluded'
            WHEN starts.started_at IS NULL THEN 'bad_date'
        END AS event_reason,
        CASE
            WHEN unreadable IS NOT NULL THEN 'unreadable'
            WHEN status = 'bye' OR lower(table_text) IN ('bye', 'byes') OR seats < 2 THEN 'bye'
            WHEN seats_without_id > 0 THEN 'unknown_player'
            WHEN seats_repeated > 0 THEN 'duplicate_player'
            WHEN status <> 'completed' THEN 'unfinished'
            WHEN is_contradictory THEN 'contradictory_result'
            WHEN is_draw OR winner_seat IS NOT NULL THEN NULL
            WHEN winner_id IS NOT NULL THEN 'winner_not_seated'
            WHEN winner_name IS NULL THEN 'no_result'
            WHEN seats_named > 1 THEN 'ambiguous_winner'
            ELSE 'winner_not_seated'
        END AS table_reason,
        CASE
            WHEN unreadable IS NOT NULL OR is_contradictory OR status <> 'completed' THEN 'none'
            WHEN lower(table_text) IN ('bye', 'byes') OR seats < 2 THEN 'none'
            WHEN is_draw THEN 'draw'
            WHEN winner_seat IS NOT NULL THEN 'win'
            ELSE 'none'
        END AS outcome,
        tables.tournament_id IN (SELECT tournament_id FROM staging.corrections WHERE kind = 'mark_league') AS is_league
    FROM read_tables AS tables
    LEFT JOIN starts USING (tournament_id)
),
winners AS (
    SELECT
        first_reasons.*,
        CASE WHEN outcome = 'win' THEN player_codes_by_seat.player_code END AS winner_code,
        coalesce(event_reason, table_reason) IS NULL AND NOT is_league AS is_compared
    FROM first_reasons
    LEFT JOIN read_seats AS player_codes_by_seat
        ON player_codes_by_seat.tournament_id = first_reasons.tournament_id
        AND player_codes_by_seat.round_no = first_reasons.round_no
        AND player_codes_by_seat.list_no = first_reasons.list_no
        AND player_codes_by_seat.seat_no = first_reasons.winner_seat
),
repeats AS (
    SELECT
        *,
        is_compared AND row_number() OVER (
            PARTITION BY tournament_id, round_no, is_compared, player_codes, outcome, winner_code
            ORDER BY list_no
        ) > 1 AS is_repeat
    FROM winners
),
booked AS (
    SELECT tournament_id, round_no, player_code
    FROM repeats
    JOIN read_seats USING (tournament_id, round_no, list_no)
    WHERE is_compared AND NOT is_repeat
    GROUP BY ALL
    HAVING count(*) > 1
),
double_booked AS (
    SELECT DISTINCT tournament_id, round_no, list_no
    FROM repeats
    JOIN read_seats USING (tournament_id, round_no, list_no)
    JOIN booked USING (tournament_id, round_no, player_code)
    WHERE is_compared AND NOT is_repeat
)
SELECT
    repeats.* REPLACE (
        CASE
            WHEN is_repeat THEN 'duplicate_table'
            WHEN double_booked.list_no IS NOT NULL THEN 'double_booked'
            ELSE table_reason
        END AS table_reason
    )
FROM repeats
LEFT JOIN double_booked USING (tournament_id, round_no, list_no)
