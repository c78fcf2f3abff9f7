-- One row: what the newest run found different from the publication before. Events of all pools; ratings of primary systems.
WITH newest AS (
    SELECT run_id FROM meta.runs ORDER BY rowid DESC LIMIT 1
),
events AS (
    SELECT
        count(DISTINCT tournament_id) FILTER (change = 'added') AS added,
        count(DISTINCT tournament_id) FILTER (change = 'changed') AS changed,
        count(DISTINCT tournament_id) FILTER (change = 'removed') AS removed
    FROM marts.event_changes
    WHERE run_id IN (FROM newest)
),
ratings AS (
    SELECT count(DISTINCT (pool, subject)) AS moved
    FROM marts.rating_changes
    JOIN meta.systems USING (pool, system)
    WHERE run_id IN (FROM newest) AND position = 1
)
SELECT added, changed, removed, moved
FROM events
CROSS JOIN ratings
