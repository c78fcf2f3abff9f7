-- One row a rated game of a pool in rated order: the number of its tournament. Parameter: pool.
SELECT dense_rank() OVER (ORDER BY started_at, tournament_id) AS event
FROM core.tables
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = ? AND state = 'rated'
ORDER BY game_no
