-- staging.read_tables: a table of a tournament in any pool, its result read; twice where corrections touch the
-- tournament: corrected, and as sent. Key: corrected, tournament_id, round_no, list_no.
-- specification: The winner of a table.
-- The operator's result replaces the source's. A name that fits no seat is ignored beside an id: names drift.
CREATE OR REPLACE TABLE staging.read_tables AS
WITH actions AS (
    SELECT
        true AS corrected,
        tournament_id,
        round_no,
        list_no,
        bool_or(does = 'exclude') AS is_excluded,
        bool_or(does = 'league') AS is_league,
        arg_max(player_code, line) FILTER (does = 'set_result') AS result
    FROM staging.corrected_tables
    GROUP BY ALL
),
readings AS (
    SELECT DISTINCT true AS corrected, tournament_id
    FROM staging.pool_tournaments
    WHERE is_validated
    UNION ALL
    SELECT DISTINCT false, tournament_id FROM staging.corrected_tables
),
sent AS (
    SELECT
        corrected,
        tables.* REPLACE (
            CASE WHEN result IS NULL THEN lower(status) ELSE 'completed' END AS status,
            CASE WHEN result IS NULL THEN winner_name END AS winner_name,
            coalesce(into_code, result, winner_id) AS winner_id
        ),
        coalesce(is_excluded, false) AS is_excluded,
        coalesce(is_league, false) AS is_league
    FROM staging.tables AS tables
    JOIN readings USING (tournament_id)
    LEFT JOIN actions USING (corrected, tournament_id, round_no, list_no)
    LEFT JOIN staging.merges ON corrected AND player_code = coalesce(result, winner_id)
),
facts AS (
    SELECT
        corrected,
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
    LEFT JOIN staging.read_seats USING (corrected, tournament_id, round_no, list_no)
    GROUP BY ALL
),
words AS (
    SELECT
        sent.*,
        facts.* EXCLUDE (corrected, tournament_id, round_no, list_no),
        coalesce(lower(winner_name) = 'draw', false) AS name_is_draw,
        coalesce(winner_id = 'Draw' AND id_seat IS NULL, false) AS id_is_draw
    FROM sent
    JOIN facts USING (corrected, tournament_id, round_no, list_no)
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
