-- One row a held tournament that the batch replaces: since when it is known. Key: tournament_id.
CREATE OR REPLACE TEMP TABLE former AS
SELECT tournament_id, first_seen_at
FROM staging.tournaments
WHERE tournament_id IN (SELECT tournament.TID FROM batch)
