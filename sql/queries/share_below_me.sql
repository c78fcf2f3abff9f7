-- What share of the other players is rated below me?
-- One row: among everybody with a rating, and among those with a rank. Shares of 1; the rating in points.
-- Parameters: who, a code or a member's name (rank 1); pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT pool, system
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
),
person AS (
    SELECT board.*
    FROM marts.leaderboard AS board
    JOIN parameters USING (pool, system)
    WHERE getvariable('who') IS NULL OR getvariable('who') IN (subject, display_name)
    ORDER BY rank NULLS LAST, subject
    LIMIT 1
)
SELECT
    coalesce(person.display_name, person.subject) AS who,
    person.rating_shown,
    person.rank,
    count(*) FILTER (board.subject <> person.subject) AS others,
    count(*) FILTER (board.rating < person.rating) AS others_below,
    round(others_below / nullif(others, 0), 4) AS share_below,
    count(*) FILTER (board.rank IS NOT NULL AND board.subject <> person.subject) AS ranked,
    count(*) FILTER (board.rank IS NOT NULL AND board.rating < person.rating) AS ranked_below,
    round(ranked_below / nullif(ranked, 0), 4) AS share_of_ranked_below
FROM marts.leaderboard AS board
JOIN person USING (pool, system)
GROUP BY ALL
