-- A point of a linked member's graph, the oldest first. Parameter: codes of linked members.
-- Key: pool, system, subject, tournament_id.
SELECT
    points.*,
    tournaments.name AS tournament,
    round(rating_after)::BIGINT AS rating_after_shown,
    sum(points.games) OVER (
        PARTITION BY points.pool, points.system, points.subject ORDER BY ended_game_no
    ) < provisional_games AS provisional
FROM ratings.tournament_history AS points
JOIN meta.systems USING (pool, system)
JOIN core.tournaments AS tournaments USING (pool, tournament_id)
WHERE subject_kind = 'player' AND subject IN (SELECT unnest(?::VARCHAR[]))
ORDER BY points.pool, points.system, points.subject, ended_game_no
