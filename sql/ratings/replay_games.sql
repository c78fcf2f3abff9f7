-- One row a rated game of the pool in rated order: the number of its seats.
SELECT seats
FROM core.tables
WHERE pool = getvariable('pool') AND state = 'rated'
ORDER BY game_no
