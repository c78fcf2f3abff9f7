-- How many events a run found added, changed and removed. Key: change. Parameter: the run.
SELECT change, count(*) AS events
FROM (SELECT DISTINCT tournament_id, change FROM marts.event_changes WHERE run_id = ?)
GROUP BY change
ORDER BY change
