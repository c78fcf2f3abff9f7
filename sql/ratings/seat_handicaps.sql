-- The worth of a seat at tables of one size, as a system learned it. Key: pool, system, seats, seat_no. Handicaps in
-- points.
SELECT
    pool,
    system,
    seats,
    seat_no,
    handicap,
    handicap - z95() * deviation AS low95,
    handicap + z95() * deviation AS high95,
    tables
FROM handicaps
JOIN meta.systems USING (pool_position, position)
