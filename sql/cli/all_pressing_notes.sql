-- What the newest run that published asks a person to look at.
SELECT sentence
FROM meta.needs_a_look
WHERE needs_a_look
ORDER BY kind, sentence
