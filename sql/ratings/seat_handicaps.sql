-- A seat of a size of table of which one system of a pool learned what it is worth. Key: pool, system, seats, seat_no.
-- Handicaps in points.
SELECT
    getvariable('pool') AS pool,
    getvariable('system') AS system,
    seats,
    seat_no,
    handicap,
    handicap - z95() * deviation AS low95,
    handicap + z95() * deviation AS high95,
    tables
FROM handicaps
