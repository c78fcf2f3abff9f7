-- A seat in turn order, at the rated tables of one size, stage and month. Key: pool, seats, stage, month, seat_no.
-- Counts are tables. The rate is a share of 1, with Wilson's 95 % interval; a drawn table is one that the seat did not
-- win.
WITH counted AS (
    SELECT
        tables.pool,
        tables.seats,
        tables.stage,
        date_trunc('month', started_at) AS month,
        seat_no,
        count(*) AS tables,
        count(*) FILTER (result = 'win') AS wins,
        count(*) FILTER (result = 'draw') AS draws,
        1.959963984540054 AS z
    FROM core.tables AS tables
    JOIN core.tournaments USING (pool, tournament_id)
    JOIN core.seats USING (pool, table_id)
    WHERE state = 'rated'
    GROUP BY ALL
),
intervals AS (
    SELECT
        *,
        (wins + z ** 2 / 2) / (tables + z ** 2) AS middle,
        z * sqrt(wins * (tables - wins) / tables + z ** 2 / 4) / (tables + z ** 2) AS reach
    FROM counted
)
SELECT
    pool,
    seats,
    stage,
    month,
    seat_no,
    tables,
    wins,
    draws,
    wins / tables AS win_rate,
    CASE wins WHEN 0 THEN 0 ELSE middle - reach END AS low95, -- which it is but for the last digit
    CASE wins WHEN tables THEN 1 ELSE middle + reach END AS high95
FROM intervals
