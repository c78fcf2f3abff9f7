-- Does the seat matter, in Swiss rounds and in the cut?
-- A row is a seat in turn order at rated tables of one size and stage. Shares of 1; the interval is Wilson's, 95 %.
-- At tables of two most sources put the winner first, so that their seats say nothing of turn order.
-- Parameters: since, the first day of the months that count (all); pool (the first one).
WITH parameters AS (
    SELECT pool, getvariable('since')::TIMESTAMP AT TIME ZONE 'UTC' AS since
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool)
    ORDER BY pool_position
    LIMIT 1
),
summed AS (
    SELECT
        seats,
        stage,
        seat_no,
        sum(tables)::BIGINT AS tables,
        sum(wins)::BIGINT AS wins,
        sum(draws)::BIGINT AS draws,
        1.959963984540054 AS z
    FROM marts.seat_results
    JOIN parameters USING (pool)
    WHERE since IS NULL OR month >= since
    GROUP BY ALL
),
intervals AS (
    SELECT
        *,
        (wins + z ** 2 / 2) / (tables + z ** 2) AS middle,
        z * sqrt(wins * (tables - wins) / tables + z ** 2 / 4) / (tables + z ** 2) AS reach
    FROM summed
)
SELECT
    seats,
    stage,
    seat_no,
    tables,
    wins,
    draws,
    round(wins / tables, 4) AS win_rate,
    round(greatest(middle - reach, 0), 4) AS low95,
    round(least(middle + reach, 1), 4) AS high95,
    round(1 / seats, 4) AS equal_share
FROM intervals
ORDER BY seats, stage DESC, seat_no
