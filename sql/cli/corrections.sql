-- A line of the operator's corrections, and what it does. Key: line.
SELECT line, kind, applied, effect
FROM meta.corrections
ORDER BY line
