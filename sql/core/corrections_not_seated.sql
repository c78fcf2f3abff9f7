-- One row a line that sets a winner who does not sit at the table. Key: line.
SELECT DISTINCT line
FROM staging.corrections AS corrections
JOIN core.tables USING (table_id)
WHERE kind = 'set_result' AND reason = 'winner_not_seated'
