-- One row a round of the batch that is not shaped like one. Key: tournament_id, round_no.
SELECT tournament_id, round_no, round.unreadable AS what
FROM batch_rounds
WHERE round.unreadable IS NOT NULL
