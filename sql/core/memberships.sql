-- pool_tournaments: one row a pool and a tournament that counts in it, or did until the source had it no more.
-- memberships: those of it that the source still has. Key of both: pool, tournament_id.
-- An absent format equals the empty one, which some games must be asked for with.
CREATE OR REPLACE TEMP TABLE pool_tournaments AS
SELECT DISTINCT pools.pool, tournaments.tournament_id, pools.first_day
FROM staging.tournaments AS tournaments
JOIN staging.in_scope USING (tournament_id)
JOIN pools
    ON pools.game = coalesce(tournaments.game, '')
    AND (pools.format = '*' OR pools.format = coalesce(tournaments.format, ''));
CREATE OR REPLACE TEMP TABLE memberships AS
FROM pool_tournaments
WHERE tournament_id NOT IN (SELECT tournament_id FROM staging.absent WHERE removed_at IS NOT NULL)
