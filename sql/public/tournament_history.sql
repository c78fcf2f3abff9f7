-- A member who shows games after one tournament: a point of the graph. Key: pool, system, subject, tournament_id.
-- Ratings in points.
SELECT
    points.pool,
    points.system,
    points.subject,
    row_number() OVER graph AS point_no,
    points.tournament_id,
    tournaments.name AS tournament,
    points.played_at,
    points.games,
    points.wins,
    points.draws,
    points.losses,
    points.rating_before,
    points.change,
    points.rating_after,
    points.is_highest,
    (sum(points.games) OVER graph)::BIGINT AS games_so_far,
    sum(points.games) OVER graph < provisional_games AS provisional
FROM store.ratings.tournament_history AS points
JOIN store.marts.leaderboard AS board USING (pool, system, subject)
JOIN store.meta.systems AS systems USING (pool, system)
JOIN store.core.tournaments AS tournaments USING (pool, tournament_id)
WHERE display_name IS NOT NULL AND subject_kind = 'player'
WINDOW graph AS (PARTITION BY points.pool, points.system, points.subject ORDER BY ended_game_no)
