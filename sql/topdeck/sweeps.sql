-- Parameter: the start of the run. One row: when TopDeck was first asked in a run that published, and when it was last swept.
SELECT
    min(started_at) AS first_asked_at,
    max(started_at) FILTER (purpose = 'sweep') AS last_swept_at
FROM meta.windows
JOIN meta.runs USING (run_id)
WHERE started_at <= $now::TIMESTAMPTZ -- a clock that once ran ahead must not put off the next sweep
