-- A reason for which tables of a tournament, or the whole of it, are not rated. Key: pool, tournament_id, reason.
-- The sentences of single tables stay inside.
SELECT pool, tournament_id, reason, count(table_id) AS tables
FROM store.core.skipped
SEMI JOIN public.tournaments USING (pool, tournament_id)
GROUP BY pool, tournament_id, reason
