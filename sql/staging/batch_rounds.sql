-- One row a round of the batch. Key: tournament_id, round_no.
CREATE OR REPLACE TEMP TABLE batch_rounds AS
SELECT
    tournament.TID AS tournament_id,
    unnest(generate_series(1, len(tournament.rounds))) AS round_no,
    unnest(tournament.rounds) AS round
FROM batch
