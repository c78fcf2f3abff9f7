-- One row a held tournament that does not count, because no linked reader sat in it.
SELECT tournament_id FROM staged.tournaments WHERE tournament_id NOT IN (SELECT tournament_id FROM staged.in_scope)
