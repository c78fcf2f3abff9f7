-- What is my record against somebody, or against those I met most often?
-- A row is an opponent of the player (or deck), the most met first; counts are tables. Expected wins add up the win
-- probabilities, by the ratings before each table that somebody won, of both.
-- Parameters: who, a code or a member's name (rank 1); whom, likewise (all); top, how many (20); pool, system (the primary one
-- of the first pool).
WITH parameters AS (
    SELECT pool, system, coalesce(getvariable('top')::BIGINT, 20) AS top
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
    coalesce(board.display_name, met.opponent) AS opponent,
    met.games,
    met.wins,
    met.losses,
    met.draws,
    met.others_won,
    met.decisive_games,
    round(met.expected_wins, 2) AS expected_wins,
    round(other_side.expected_wins, 2) AS opponents_expected_wins,
    met.last_played_at::DATE AS last_met
FROM marts.head_to_head AS met
JOIN person USING (pool, system, subject)
JOIN marts.head_to_head AS other_side
    ON other_side.pool = met.pool
    AND other_side.system = met.system
    AND other_side.subject = met.opponent
    AND other_side.opponent = met.subject
JOIN marts.leaderboard AS board
    ON board.pool = met.pool AND board.system = met.system AND board.subject = met.opponent
WHERE getvariable('whom') IS NULL OR getvariable('whom') IN (met.opponent, board.display_name)
ORDER BY met.games DESC, met.opponent
LIMIT (SELECT top FROM parameters)
