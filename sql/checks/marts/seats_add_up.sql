-- Every seat of a table size, stage and month has that month's rated tables, drawn ones among them, and all its seats
-- together won those that are not drawn; both ends of an interval are roots of Wilson's equation, to 1e-6.
WITH counted AS (
    SELECT
        tables.pool,
        tables.seats,
        stage,
        date_trunc('month', started_at) AS month,
        count(*) AS tables,
        count(*) FILTER (outcome = 'draw') AS draws
    FROM core.tables AS tables
    JOIN core.tournaments USING (pool, tournament_id)
    WHERE state = 'rated'
    GROUP BY ALL
),
shown AS (
    SELECT
        pool,
        seats,
        stage,
        month,
        count(*) AS rows_shown,
        min(tables) AS least_tables,
        max(tables) AS most_tables,
        min(draws) AS least_draws,
        max(draws) AS most_draws,
        sum(wins) AS wins,
        bool_and(
            abs(win_rate * tables - wins) <= 1e-6
                AND win_rate BETWEEN low95 AND high95
                AND abs(tables * (win_rate - low95) ** 2 - z95() ** 2 * low95 * (1 - low95)) <= 1e-6
                AND abs(tables * (win_rate - high95) ** 2 - z95() ** 2 * high95 * (1 - high95)) <= 1e-6
        ) AS is_each_right
    FROM marts.seat_results
    GROUP BY ALL
)
SELECT pool, seats, stage, month
FROM counted
FULL JOIN shown USING (pool, seats, stage, month)
WHERE NOT coalesce(
    rows_shown = seats
        AND least_tables = tables
        AND most_tables = tables
        AND least_draws = draws
        AND most_draws = draws
        AND wins = tables - draws
        AND is_each_right,
    false
)
