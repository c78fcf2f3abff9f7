-- A rated deck with a text in its name, in any case: one that is called so first, then the most played.
-- Parameters: the text, pool, system, the text. Key: subject.
SELECT subject, lower(subject) = lower(?) AS is_exact
FROM ratings.current
WHERE pool = ? AND system = ? AND contains(lower(subject), lower(?))
ORDER BY is_exact DESC, games DESC, subject
