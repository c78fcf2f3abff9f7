-- One row a held tournament that came or changed in a raw batch after the given one, or was found removed then.
SELECT tournament_id FROM staging.tournaments WHERE batch > $1
UNION
SELECT tournament_id FROM staging.absent WHERE removed_in > $1
