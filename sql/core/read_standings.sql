-- One row a line of the standings of a tournament in any pool, merged accounts joined. Key: tournament_id, row_no.
-- The place is the one given, else that in the list; of a player who stands twice the first line counts.
CREATE OR REPLACE TEMP TABLE read_standings AS
WITH places AS (
    SELECT
        tournament_id,
        row_no,
        coalesce(merges.into_code, standings.player_code) AS player_code,
        deck,
        CASE
            WHEN regexp_full_match(standing_text, '[0-9]{1,9}(\.0*)?') THEN try_cast(standing_text AS DOUBLE)::BIGINT
        END AS standing
    FROM staging.standings AS standings
    LEFT JOIN merges ON merges.player_code = standings.player_code
    WHERE tournament_id IN (SELECT tournament_id FROM memberships)
)
SELECT tournament_id, row_no, player_code, CASE WHEN standing > 0 THEN standing ELSE row_no END AS place, deck
FROM places
QUALIFY player_code IS NULL OR row_number() OVER (PARTITION BY tournament_id, player_code ORDER BY row_no) = 1
