-- A point of a showing member's graph, the oldest first. Key: pool, system, subject, point_no.
SELECT *, round(rating_after)::BIGINT AS rating_after_shown
FROM public.tournament_history
ORDER BY pool, system, subject, point_no
