-- A stored tournament that may have less than in the last publication, and why: changed, by a raw batch after the given
-- one, or removed since; out_of_scope, as no member sat in it. Key: tournament_id, why.
SELECT tournament_id, 'changed' AS why FROM staging.tournaments WHERE batch > $1
UNION
SELECT tournament_id, 'changed' FROM staging.absent WHERE removed_in > $1
UNION
SELECT tournament_id, 'out_of_scope'
FROM staging.tournaments
WHERE tournament_id NOT IN (SELECT tournament_id FROM staging.pool_tournaments)
