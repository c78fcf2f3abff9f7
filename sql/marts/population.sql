-- A pool and system at the end of a month with rated games or idle steps. Key: pool, system, month. Ratings in points.
-- Mean and spread follow from the running sums of (rating - start) and its square over all subjects so far. Sums run in the
-- order of games and values, in which no pseudonym has a part.
WITH squares AS (
    SELECT history.*, start, (rating_after - start) ** 2 - (rating_before - start) ** 2 AS square
    FROM ratings.history
    JOIN meta.systems USING (pool, system)
),
months AS (
    SELECT
        pool,
        system,
        date_trunc('month', played_at) AS month,
        count(*) FILTER (games_before = 0) AS newcomers,
        count(DISTINCT game_no) FILTER (result IS NOT NULL) AS games,
        sum(change ORDER BY game_no, change) AS moved,
        sum(square ORDER BY game_no, square) AS moved_square,
        any_value(start) AS start
    FROM squares
    GROUP BY ALL
),
running AS (
    SELECT
        pool,
        system,
        month,
        games,
        start,
        (sum(newcomers) OVER so_far)::BIGINT AS subjects,
        sum(moved) OVER so_far AS total,
        sum(moved_square) OVER so_far AS total_square
    FROM months
    WINDOW so_far AS (PARTITION BY pool, system ORDER BY month ROWS UNBOUNDED PRECEDING)
)
SELECT
    pool,
    system,
    month,
    subjects,
    start + total / subjects AS mean_rating,
    sqrt(greatest(total_square / subjects - (total / subjects) ** 2, 0)) AS stddev,
    games,
    total / subjects AS drift
FROM running
