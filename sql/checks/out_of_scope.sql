-- One row a held tournament that does not count, because no linked member sat in it.
SELECT tournament_id FROM staging.tournaments WHERE tournament_id NOT IN (SELECT tournament_id FROM staging.in_scope)
