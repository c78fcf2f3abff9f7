-- A subject after one tournament: a point of the graph. Key: pool, system, subject, tournament_id. Ratings in points.
WITH points AS (
    SELECT
        pool,
        system,
        subject,
        tournament_id,
        played_at,
        max(game_no) AS ended_game_no,
        count(*) AS games,
        count(*) FILTER (result = 'win') AS wins,
        count(*) FILTER (result = 'draw') AS draws,
        count(*) FILTER (result = 'loss') AS losses,
        arg_min(rating_before, game_no) AS rating_before,
        arg_max(rating_after, game_no) AS rating_after
    FROM ratings.history
    WHERE tournament_id IS NOT NULL
    GROUP BY ALL
)
SELECT
    pool,
    system,
    subject,
    tournament_id,
    ended_game_no,
    played_at,
    games,
    wins,
    draws,
    losses,
    rating_before,
    rating_after - rating_before AS change,
    rating_after,
    row_number() OVER (PARTITION BY pool, system, subject ORDER BY rating_after DESC, ended_game_no) = 1 AS is_highest
FROM points
