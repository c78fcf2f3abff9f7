-- One row a table of a tournament that the corrections touch, as it is judged. Key: tournament_id, round_no, list_no.
-- A table is rated, and its reason NULL, where one of its tournament's pools rates it.
SELECT
    tournament_id,
    round_no,
    list_no,
    CASE
        WHEN event_reason IS NOT NULL THEN event_reason
        WHEN started_at < first_day THEN 'before_first_day'
        ELSE table_reason
    END AS reason,
    outcome,
    winner_code,
    winner_seat
FROM verdicts
JOIN (SELECT tournament_id, min(first_day) AS first_day FROM memberships GROUP BY tournament_id) USING (tournament_id)
WHERE tournament_id IN (SELECT tournament_id FROM touched)
