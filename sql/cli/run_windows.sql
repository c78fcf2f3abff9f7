-- How the questions of the newest run to TopDeck were answered. Key: outcome.
SELECT outcome, count(*) AS questions
FROM meta.windows
WHERE run_id = (SELECT run_id FROM meta.runs ORDER BY rowid DESC LIMIT 1)
GROUP BY outcome
ORDER BY outcome
