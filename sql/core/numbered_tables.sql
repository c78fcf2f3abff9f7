-- One row a staging table with its number read and its id made. Key: tournament_id, round_no, list_no; and table_id.
-- In a table's name %, : and . are written %25, %3A and %2E, so that no two tables ever share an id.
CREATE OR REPLACE TEMP TABLE numbered_tables AS
WITH numbers AS (
    SELECT
        *,
        CASE
            WHEN regexp_full_match(table_text, '[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?')
            THEN try_cast(table_text AS DOUBLE)
        END AS table_number
    FROM staging.tables
),
labels AS (
    SELECT
        *,
        CASE
            WHEN table_number = trunc(table_number) AND abs(table_number) < 1e15 THEN table_number::BIGINT::VARCHAR
            ELSE replace(replace(replace(coalesce(table_text, ''), '%', '%25'), ':', '%3A'), '.', '%2E')
        END AS label
    FROM numbers
),
repeats AS (
    SELECT *, row_number() OVER (PARTITION BY tournament_id, round_no, label ORDER BY list_no) AS repeat_no
    FROM labels
)
SELECT
    * EXCLUDE (label, repeat_no),
    tournament_id || ':' || round_no || ':' || label || CASE WHEN repeat_no > 1 THEN '.' || repeat_no ELSE '' END AS table_id
FROM repeats
