-- One row: when the newest run that asked a source was published; at least when the first run that is known was.
SELECT greatest(max(finished_at) FILTER (WHERE source <> 'held'), min(finished_at)) AS asked_at
FROM meta.runs
