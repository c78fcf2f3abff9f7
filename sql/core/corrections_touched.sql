-- touched: one row a line of the corrections and a judged table that it may move. Key: line, table_id.
-- is_named: the line is about this very table, not about another of its round. Seats of a merged account that sit there.
CREATE OR REPLACE TEMP TABLE touched AS
SELECT line, verdicts.table_id, verdicts.tournament_id, round_no, list_no, true AS is_named, 0 AS seats
FROM staging.corrections AS corrections
JOIN verdicts ON verdicts.tournament_id = corrections.tournament_id
WHERE kind IN ('exclude_tournament', 'mark_league')
UNION ALL
SELECT line, verdicts.table_id, tournament_id, round_no, list_no, verdicts.table_id = named.table_id, 0
FROM (
    SELECT line, verdicts.table_id, verdicts.tournament_id, round_no
    FROM staging.corrections AS corrections
    JOIN verdicts ON verdicts.table_id = corrections.table_id
    WHERE kind IN ('exclude_table', 'set_result')
) AS named
JOIN verdicts USING (tournament_id, round_no)
UNION ALL
SELECT line, verdicts.table_id, verdicts.tournament_id, verdicts.round_no, verdicts.list_no, true, count(*)
FROM staging.corrections AS corrections
JOIN staging.seats AS seats ON seats.player_code = corrections.player_code
JOIN verdicts
    ON verdicts.tournament_id = seats.tournament_id
    AND verdicts.round_no = seats.round_no
    AND verdicts.list_no = seats.list_no
WHERE kind = 'merge_players'
GROUP BY ALL
