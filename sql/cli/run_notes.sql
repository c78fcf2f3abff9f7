-- What a person should know of the newest run, the pressing first.
SELECT sentence, needs_a_look
FROM meta.needs_a_look
ORDER BY needs_a_look DESC, kind, sentence
