-- A rated table at which two subjects sat, or an event in whose standings both are; in rated order. Key: game_no.
-- Parameters: pool, system, the one, the other. Ratings and changes in points.
WITH met AS (
    SELECT
        one.pool,
        one.game_no,
        one.table_id,
        one.tournament_id,
        one.played_at,
        one.result,
        other.result AS opponent_result,
        one.rating_before,
        other.rating_before AS opponent_rating_before,
        one.change,
        other.change AS opponent_change
    FROM (FROM ratings.history WHERE pool = $1 AND system = $2 AND subject = $3) AS one
    JOIN (SELECT * FROM ratings.history WHERE pool = $1 AND system = $2 AND subject = $4) AS other USING (game_no)
    WHERE one.result IS NOT NULL -- idle steps are no games
),
placed AS (
    SELECT
        tournament_id,
        min(place) FILTER (player_code = $3) AS place,
        min(place) FILTER (player_code = $4) AS opponent_place
    FROM core.standings
    WHERE pool = $1
    GROUP BY tournament_id
)
SELECT
    met.* EXCLUDE (pool),
    name AS tournament,
    round_label,
    table_no,
    seats,
    CASE WHEN met.table_id IS NULL THEN place END AS place,
    CASE WHEN met.table_id IS NULL THEN opponent_place END AS opponent_place
FROM met
LEFT JOIN core.tournaments USING (pool, tournament_id)
LEFT JOIN core.tables AS tables ON tables.pool = met.pool AND tables.table_id = met.table_id
LEFT JOIN placed USING (tournament_id)
ORDER BY game_no
