-- A sentence of a run that a person should look at.
SELECT sentence
FROM meta.needs_a_look
WHERE needs_a_look AND run_id = ?
ORDER BY kind, sentence
