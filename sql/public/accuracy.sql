-- How well a system foretold the later half's winners. Key: pool, system.
-- With fewer than ten tables the chance of a single game would show.
FROM store.marts.accuracy
WHERE tables >= 10
