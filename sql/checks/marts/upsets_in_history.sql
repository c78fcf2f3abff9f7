-- An upset is a win of the history, as that tells it, against a subject at the same table that was rated higher; places
-- run 1, 2, 3 ... and the chances never fall.
WITH placed AS (
    SELECT
        *,
        row_number() OVER of_list AS right_place,
        lag(win_probability) OVER of_list AS former_chance
    FROM marts.upsets
    WINDOW of_list AS (PARTITION BY pool, system, provisional ORDER BY place)
)
SELECT pool, system, game_no
FROM placed
LEFT JOIN ratings.history AS won USING (pool, system, game_no, subject)
LEFT JOIN ratings.history AS strongest
    ON strongest.pool = placed.pool
    AND strongest.system = placed.system
    AND strongest.game_no = placed.game_no
    AND strongest.subject = strongest_opponent
LEFT JOIN meta.systems AS systems USING (pool, system)
WHERE NOT coalesce(
    place = right_place
        AND coalesce(former_chance <= placed.win_probability, true)
        AND won.result = 'win'
        AND won.win_probability = placed.win_probability
        AND won.rating_before = placed.rating_before
        AND won.change = placed.change
        AND won.tournament_id = placed.tournament_id
        AND won.table_id IS NOT DISTINCT FROM placed.table_id
        AND won.games_before = placed.games_before
        AND (won.games_before < provisional_games) = placed.provisional
        AND strongest.rating_before = strongest_rating
        AND strongest.games_before = strongest_games
        AND strongest_rating > placed.rating_before,
    false
)
