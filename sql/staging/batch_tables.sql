-- One row a table of the batch. Key: tournament_id, round_no, list_no.
CREATE OR REPLACE TEMP TABLE batch_tables AS
SELECT
    tournament_id,
    round_no,
    round.round AS round_label,
    unnest(generate_series(1, len(round.tables))) AS list_no,
    unnest(round.tables) AS sent
FROM batch_rounds
