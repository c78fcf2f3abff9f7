-- One row a table of a tournament in any pool, its result read. Key: tournament_id, round_no, list_no.
-- specification: The winner of a table.
-- The operator's result stands in place of the source's. A name that fits no seat is ignored beside an id: names drift.
CREATE OR REPLACE TEMP TABLE read_tables AS
WITH set_results AS (
    SELECT table_id, arg_max(player_code, line) AS result
    FROM staging.corrections
    WHERE kind = 'set_result'
    GROUP BY table_id
),
sent AS (
    SELECT
        tables.* EXCLUDE (status, winner_id, winner_name),
        CASE WHEN result IS NULL THEN lower(status) ELSE 'completed' END AS status,
        CASE WHEN result IS NULL THEN winner_name END AS winner_name,
        coalesce(named.into_code, result, winner_id) AS winner_id
    FROM numbered_tables AS tables
    LEFT JOIN set_results ON set_results.table_id = tables.table_id
    LEFT JOIN merges AS named ON named.player_code = coalesce(result, tables.winner_id)
    WHERE tables.tournament_id IN (SELECT tournament_id FROM memberships)
),
facts AS (
    SELECT
        sent.tournament_id,
        sent.round_no,
        sent.list_no,
        count(seat_no) AS seats,
        count(seat_no) - count(player_code) AS seats_without_id,
        count(player_code) - count(DISTINCT player_code) AS seats_repeated,
        list_sort(array_agg(player_code)) AS player_codes,
        min(seat_no) FILTER (player_code = winner_id) AS id_seat,
        min(seat_no) FILTER (name_code = winner_name) AS name_seat,
        count(*) FILTER (name_code = winner_name) AS seats_named,
        coalesce(bool_or(name_code = winner_name) FILTER (player_code = winner_id), false) AS id_seat_is_named,
        coalesce(bool_or(lower(name_code) = 'draw') FILTER (player_code = winner_id), false) AS id_seat_is_called_draw
    FROM sent
    LEFT JOIN read_seats AS seats
        ON seats.tournament_id = sent.tournament_id
        AND seats.round_no = sent.round_no
        AND seats.list_no = sent.list_no
    GROUP BY sent.tournament_id, sent.round_no, sent.list_no
),
words AS (
    SELECT
        sent.*,
        facts.* EXCLUDE (tournament_id, round_no, list_no),
        coalesce(lower(winner_name) = 'draw', false) AS name_is_draw,
        coalesce(winner_id = 'Draw' AND id_seat IS NULL, false) AS id_is_draw
    FROM sent
    JOIN facts USING (tournament_id, round_no, list_no)
)
SELECT
    *,
    CASE
        WHEN id_seat IS NOT NULL
        THEN (seats_named > 0 AND NOT id_seat_is_named) OR (name_is_draw AND NOT id_seat_is_called_draw)
        ELSE id_is_draw AND winner_name IS NOT NULL AND NOT name_is_draw
    END AS is_contradictory,
    CASE
        WHEN winner_id IS NOT NULL THEN id_is_draw
        ELSE name_is_draw
    END AS is_draw,
    CASE
        WHEN id_seat IS NOT NULL THEN id_seat
        WHEN winner_id IS NULL AND NOT name_is_draw AND seats_named = 1 THEN name_seat
    END AS winner_seat
FROM words
