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
        sum(draws)::BIGINT AS draws
    FROM store.marts.seat_results
    GROUP BY ALL
    HAVING sum(tables) >= 10
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
    wilson_low(wins, tables) AS low95,
    wilson_high(wins, tables) AS high95
FROM summed
