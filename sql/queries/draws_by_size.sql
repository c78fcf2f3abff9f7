-- Are larger events drawn more often?
-- A row is a size of event, in players, and a stage: rated tables, and the share drawn with Wilson's 95 % interval.
-- Parameters: pool (the first one).
WITH parameters AS (
    SELECT pool
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool)
    ORDER BY pool_position
    LIMIT 1
),
sizes (least, most) AS (
    VALUES (1, 8), (9, 16), (17, 32), (33, 64), (65, 128), (129, 256), (257, 1000000)
),
counted AS (
    SELECT
        least,
        most,
        stage,
        count(DISTINCT tournament_id) AS events,
        count(*) AS tables,
        count(*) FILTER (outcome = 'draw') AS draws,
        1.959963984540054 AS z
    FROM core.tables AS tables
    JOIN core.tournaments AS tournaments USING (pool, tournament_id)
    JOIN parameters USING (pool)
    JOIN sizes ON players BETWEEN least AND most
    WHERE state = 'rated'
    GROUP BY ALL
),
intervals AS (
    SELECT
        *,
        (draws + z ** 2 / 2) / (tables + z ** 2) AS middle,
        z * sqrt(draws * (tables - draws) / tables + z ** 2 / 4) / (tables + z ** 2) AS reach
    FROM counted
)
SELECT
    least AS players_from,
    most AS players_to,
    stage,
    events,
    tables,
    draws,
    round(draws / tables, 4) AS draw_share,
    round(greatest(middle - reach, 0), 4) AS low95,
    round(least(middle + reach, 1), 4) AS high95
FROM intervals
ORDER BY players_from, stage DESC
