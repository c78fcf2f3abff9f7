-- One of the most surprising wins of a system: 100 of settled subjects, and 100 of provisional ones. Key: pool, system,
-- provisional, place. Ratings in points. Of equal win probabilities the earlier game comes first. A win at a table where
-- nobody was rated higher is no upset. Of equally strong opponents the first in the alphabet is shown.
WITH highest AS (
    SELECT pool, system, game_no, max(rating_before) AS highest, count(*) - 1 AS opponents
    FROM ratings.history
    WHERE result IS NOT NULL
    GROUP BY ALL
),
won AS (
    SELECT
        history.*,
        opponents,
        highest AS strongest_rating,
        games_before < provisional_games AS provisional,
        row_number() OVER (
            PARTITION BY pool, system, games_before < provisional_games ORDER BY win_probability, game_no
        ) AS place
    FROM ratings.history
    JOIN highest USING (pool, system, game_no)
    JOIN meta.systems USING (pool, system)
    WHERE result = 'win' AND highest > rating_before
    QUALIFY place <= 100
)
SELECT
    pool,
    system,
    won.provisional,
    won.place,
    game_no,
    won.table_id,
    won.tournament_id,
    won.played_at,
    won.subject,
    won.win_probability,
    won.games_before,
    won.rating_before,
    won.change,
    won.opponents,
    min(others.subject) AS strongest_opponent,
    strongest_rating,
    arg_min(others.games_before, others.subject) AS strongest_games
FROM won
JOIN ratings.history AS others USING (pool, system, game_no)
WHERE others.rating_before = strongest_rating
GROUP BY ALL
