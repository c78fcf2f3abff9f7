-- One row a tournament with a usable start. Key: tournament_id.
-- Usable: a number (or its text) above zero and not later than the run's start; above 10^11 it is milliseconds.
CREATE OR REPLACE TEMP TABLE starts AS
WITH numbers AS (
    SELECT tournament_id, try_cast(start_text AS DOUBLE) AS number
    FROM staging.tournaments
    WHERE regexp_full_match(start_text, '[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?') AND len(start_text) <= 40
),
seconds AS (
    SELECT tournament_id, CASE WHEN number > 1e11 THEN number / 1000 ELSE number END AS seconds
    FROM numbers
)
SELECT tournament_id, to_timestamp(seconds) AS started_at
FROM (FROM seconds WHERE seconds > 0 AND seconds <= epoch(getvariable('run_started_at')))
