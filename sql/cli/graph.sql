-- A point of a subject's graph, in rated order. Parameters: pool, system, subject. Key: tournament_id.
SELECT points.*, name
FROM ratings.tournament_history AS points
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = ? AND system = ? AND subject = ?
ORDER BY ended_game_no
