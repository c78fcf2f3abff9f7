-- A point of a subject's graph, the rating after a tournament, in rated order. Ratings in points.
-- Parameters: pool and system (NULL for all), subjects. Key: pool, system, subject, tournament_id.
SELECT
    points.*,
    tournaments.name,
    round(rating_after)::BIGINT AS rating_after_shown,
    sum(points.games) OVER (
        PARTITION BY points.pool, points.system, points.subject ORDER BY ended_game_no
    ) < provisional_games AS provisional
FROM ratings.tournament_history AS points
JOIN meta.systems USING (pool, system)
JOIN core.tournaments AS tournaments USING (pool, tournament_id)
WHERE pool = coalesce($1, pool) AND system = coalesce($2, system) AND list_contains($3::VARCHAR[], subject)
ORDER BY points.pool, points.system, points.subject, ended_game_no
