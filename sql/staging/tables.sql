-- A table of the batch, as sent, with its number read and its id made. Key: tournament_id, round_no, list_no; table_id.
-- In a table's name %, : and . are written %25, %3A and %2E, so that no two tables ever share an id.
WITH rounds AS (
    SELECT
        tournament.TID AS tournament_id,
        unnest(generate_series(1, len(tournament.rounds))) AS round_no,
        unnest(tournament.rounds) AS round
    FROM batch
),
sent AS (
    SELECT
        tournament_id,
        round_no,
        round.round AS round_label,
        unnest(generate_series(1, len(round.tables))) AS list_no,
        unnest(round.tables) AS sent
    FROM rounds
),
numbers AS (
    SELECT
        *,
        sent."table" AS table_text,
        CASE
            WHEN regexp_full_match(table_text, '[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?')
            THEN try_cast(table_text AS DOUBLE)
        END AS table_number,
        CASE
            WHEN table_number = trunc(table_number) AND abs(table_number) < 1e15 THEN table_number::BIGINT::VARCHAR
            ELSE replace(replace(replace(coalesce(table_text, ''), '%', '%25'), ':', '%3A'), '.', '%2E')
        END AS label
    FROM sent
),
repeats AS (
    SELECT *, row_number() OVER (PARTITION BY tournament_id, round_no, label ORDER BY list_no) AS repeat_no
    FROM numbers
)
SELECT
    tournament_id,
    round_no,
    list_no,
    tournament_id || ':' || round_no || ':' || label || CASE WHEN repeat_no > 1 THEN '.' || repeat_no ELSE '' END AS table_id,
    round_label,
    table_text,
    table_number,
    sent.status AS status,
    sent.winner_id AS winner_id,
    sent.winner AS winner_name,
    sent.unreadable AS unreadable
FROM repeats
