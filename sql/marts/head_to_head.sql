-- A subject and another that sat at the same table, once from each side. Key: pool, system, subject, opponent. Counts
-- are tables that the system rates, of up to 64 subjects: a table of n gives n (n - 1) rows before they are added.
-- Chances are rounded to 15 decimals before they are added, so that no order of the tables has a part in the last
-- digit.
WITH met AS (
    SELECT pool, system, game_no, subject, result, played_at, win_probability::DECIMAL(18, 15) AS win_probability
    FROM ratings.history
    WHERE table_id IS NOT NULL
),
wide AS (
    SELECT pool, system, game_no FROM met GROUP BY ALL HAVING count(*) > 64
)
SELECT
    one.pool,
    one.system,
    one.subject,
    other.subject AS opponent,
    count(*) AS games,
    count(*) FILTER (one.result = 'win') AS wins,
    count(*) FILTER (other.result = 'win') AS losses,
    count(*) FILTER (one.result = 'draw') AS draws,
    count(*) FILTER (one.result = 'loss' AND other.result = 'loss') AS others_won,
    count(*) FILTER (one.result <> 'draw') AS decisive_games,
    coalesce(sum(one.win_probability) FILTER (one.result <> 'draw'), 0)::DOUBLE AS expected_wins,
    max(one.played_at) AS last_played_at
FROM met AS one
JOIN met AS other
    ON other.pool = one.pool
    AND other.system = one.system
    AND other.game_no = one.game_no
    AND other.subject <> one.subject
ANTI JOIN wide ON wide.pool = one.pool AND wide.system = one.system AND wide.game_no = one.game_no
GROUP BY ALL
