-- The highest rating of a subject is a point of its graph, marked once, and no point is above it.
SELECT current.pool, current.system, current.subject
FROM ratings.current AS current
LEFT JOIN ratings.tournament_history AS points USING (pool, system, subject)
GROUP BY current.pool, current.system, current.subject, highest
HAVING count(*) FILTER (is_highest) <> 1
    OR max(rating_after) IS DISTINCT FROM highest
    OR max(rating_after) FILTER (is_highest) IS DISTINCT FROM highest
