-- When the ratings predict a win with 30 %, is it won in 30 of 100 games?
-- A row is a twentieth of the win probabilities: what was predicted, and what happened, over the later half's decisive tables.
-- Parameters: pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT pool, system
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    chance_from,
    chance_to,
    tables,
    seats,
    round(predicted, 4) AS predicted,
    round(actual, 4) AS actual,
    round(actual - predicted, 4) AS difference
FROM marts.calibration
JOIN parameters USING (pool, system)
ORDER BY bucket
