-- Why did my rating move?
-- A row is an opponent at one of the player's (or deck's) newest tables, the newest table first; the change and what it
-- follows from stand in each. Where one K applies, change = k x (score - expected). Ratings in points, before the table.
-- Parameters: who, a code or a member's name (rank 1); last, how many tables (5); pool, system (the primary one of the first
-- pool).
WITH parameters AS (
    SELECT pool, system, coalesce(getvariable('last')::BIGINT, 5) AS last
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
own AS (
    SELECT history.*
    FROM ratings.history
    JOIN person USING (pool, system, subject)
    ORDER BY game_no DESC
    LIMIT (SELECT last FROM parameters)
)
SELECT
    own.played_at::DATE AS played_on,
    tournaments.name AS tournament,
    own.table_id,
    own.result,
    own.k,
    own.score,
    own.expected,
    own.rating_before,
    own.change,
    own.rating_after,
    coalesce(display_name, others.subject) AS opponent,
    others.rating_before AS opponent_rating,
    others.result AS opponent_result
FROM own
LEFT JOIN core.tournaments AS tournaments USING (pool, tournament_id)
LEFT JOIN ratings.history AS others
    ON others.pool = own.pool
    AND others.system = own.system
    AND others.game_no = own.game_no
    AND others.subject <> own.subject
LEFT JOIN marts.leaderboard AS board
    ON board.pool = own.pool AND board.system = own.system AND board.subject = others.subject
ORDER BY own.game_no DESC, others.rating_before DESC, others.subject
