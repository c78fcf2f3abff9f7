-- One row a line of the corrections and a judged table that it may move, with the verdicts with and without corrections.
-- Key: line, table_id.
SELECT
    line,
    table_id,
    tournament_id,
    is_named,
    seats,
    verdict.reason,
    verdict.outcome,
    verdict.winner_code,
    plain.reason AS plain_reason,
    plain.outcome AS plain_outcome,
    plain.winner_code AS plain_winner_code
FROM touched
JOIN corrected_verdicts AS verdict USING (tournament_id, round_no, list_no)
JOIN plain_verdicts AS plain USING (tournament_id, round_no, list_no)
ORDER BY line, table_id
