-- One row a pool and a tournament that it takes. Key: pool, tournament_id.
-- An absent format equals the empty one, which some games must be asked for with.
CREATE OR REPLACE TEMP TABLE memberships AS
SELECT DISTINCT pools.pool, tournaments.tournament_id, pools.first_day
FROM staged.tournaments AS tournaments
JOIN pools
    ON pools.game = coalesce(tournaments.game, '')
    AND (pools.format = '*' OR pools.format = coalesce(tournaments.format, ''))
