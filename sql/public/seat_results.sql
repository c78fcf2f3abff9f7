-- A seat in turn order at the rated tables of one size and stage, of the whole history. Key: pool, seats, stage, seat_no.
-- Rates as shares of 1, with Wilson's 95 % interval. With fewer than ten tables the result of a single game would show.
WITH summed AS (
    SELECT
        pool,
        seats,
        stage,
        seat_no,
        sum(tables)::BIGINT AS tables,
        sum(wins)::BIGINT AS wins,
        sum(draws)::BIGINT AS draws,
        1.959963984540054 AS z
    FROM store.marts.seat_results
    GROUP BY ALL
    HAVING sum(tables) >= 10
),
interval AS (
    SELECT
        *,
        (wins + z * z / 2) / (tables + z * z) AS middle,
        z * sqrt(wins * (tables - wins) / tables + z * z / 4) / (tables + z * z) AS reach
    FROM summed
)
SELECT
    pool,
    seats,
    stage,
    seat_no,
    tables,
    wins,
    draws,
    wins / tables AS win_rate,
    greatest(middle - reach, 0) AS low95,
    least(middle + reach, 1) AS high95
FROM interval
