-- A sentence that a person should look at, of one of the given runs.
SELECT sentence
FROM meta.needs_a_look
WHERE needs_a_look AND run_id IN (SELECT unnest(?::VARCHAR[]))
ORDER BY kind, sentence
