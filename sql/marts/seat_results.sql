-- A seat in turn order, at the rated tables of one size, stage and month. Key: pool, seats, stage, month, seat_no.
-- Counts are tables. The rate is a share of 1, with Wilson's 95 % interval; the seat did not win a drawn table.
SELECT
    tables.pool,
    tables.seats,
    tables.stage,
    date_trunc('month', started_at) AS month,
    seat_no,
    count(*) AS tables,
    count(*) FILTER (result = 'win') AS wins,
    count(*) FILTER (result = 'draw') AS draws,
    wins / count(*) AS win_rate,
    wilson_low(wins, count(*)) AS low95,
    wilson_high(wins, count(*)) AS high95
FROM core.tables AS tables
JOIN core.tournaments USING (pool, tournament_id)
JOIN core.seats USING (pool, table_id)
WHERE state = 'rated'
GROUP BY ALL
