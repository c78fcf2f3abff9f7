-- What are my chances against average players?
-- A row is a size of table and a kind of opponent: all others rated at the mean of everybody with a rating now, or at the
-- start, as newcomers are. The win probability is the player's share of 10^(R/s) at the table, draws not counted, with the
-- system's own s (meta.systems.win_probability_scale); NULL where it depends on more than ratings.
-- Parameters: who, a code or a member's name (rank 1); pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT pool, system, start, win_probability_scale
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
),
opponents AS (
    SELECT 'average' AS opponent, avg(rating ORDER BY rating) AS opponent_rating
    FROM ratings.current
    JOIN parameters USING (pool, system)
    UNION ALL
    SELECT 'newcomer', start
    FROM parameters
),
sizes AS (
    SELECT DISTINCT seats
    FROM core.tables
    JOIN parameters USING (pool)
    WHERE state = 'rated'
)
SELECT
    coalesce(display_name, subject) AS who,
    rating_shown,
    seats,
    opponent,
    round(opponent_rating, 1) AS opponent_rating,
    round(1 / (1 + (seats - 1) * 10 ** ((opponent_rating - rating) / win_probability_scale)), 4) AS win_probability,
    round(1 / seats, 4) AS equal_share
FROM person
CROSS JOIN opponents
CROSS JOIN sizes
CROSS JOIN parameters
ORDER BY seats, opponent
