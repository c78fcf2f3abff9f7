-- A line of the final standings of a tournament in a pool, merged accounts joined. Key: pool, tournament_id, row_no.
-- The place is the one given, else that in the list; of a player who is listed twice the first line counts.
WITH places AS (
    SELECT
        pool,
        tournament_id,
        row_no,
        coalesce(into_code, player_code) AS player_code,
        CASE
            WHEN regexp_full_match(standing_text, '[0-9]{1,9}(\.0*)?') THEN try_cast(standing_text AS DOUBLE)::BIGINT
        END AS standing,
        deck
    FROM staging.standings
    JOIN staging.pool_tournaments USING (tournament_id)
    LEFT JOIN staging.merges USING (player_code)
    WHERE is_validated
)
SELECT pool, tournament_id, row_no, player_code, CASE WHEN standing > 0 THEN standing ELSE row_no END AS place, deck
FROM places
QUALIFY player_code IS NULL OR row_number() OVER (PARTITION BY pool, tournament_id, player_code ORDER BY row_no) = 1
