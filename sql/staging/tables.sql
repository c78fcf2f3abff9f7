-- One row a table of the batch, as sent. Key: tournament_id, round_no, list_no.
SELECT
    tournament_id,
    round_no,
    list_no,
    round_label,
    sent."table" AS table_text,
    sent.status AS status,
    sent.winner_id AS winner_id,
    sent.winner AS winner_name,
    sent.unreadable AS unreadable
FROM batch_tables
