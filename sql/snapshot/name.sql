-- One row: the name under which a publication is kept, which begins with the end of its run in UTC.
SELECT strftime(finished_at AT TIME ZONE 'UTC', '%Y%m%dT%H%M%SZ') || '-' || left(run_id, 8)
FROM meta.runs
ORDER BY finished_at DESC, started_at DESC
LIMIT 1
