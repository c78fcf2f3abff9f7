-- A source and its credit. Key: source.
SELECT source, credit, link
FROM meta.attribution
ORDER BY source
