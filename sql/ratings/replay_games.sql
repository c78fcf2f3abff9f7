-- One row a rated game of the pool in rated order: the number of its seats, and its time in seconds since 1970 (UTC).
SELECT tables.seats, epoch(started_at)::BIGINT AS time
FROM core.tables AS tables
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = getvariable('pool') AND state = 'rated'
ORDER BY game_no
