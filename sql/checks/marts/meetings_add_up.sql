-- Everybody at a table meets all others there: the meetings of a subject, from its side and from theirs, have the games,
-- wins, losses, draws and expected wins (to 1e-6) of its history at tables of up to 64, each as often as it had opponents.
WITH tables AS (
    SELECT
        pool,
        system,
        game_no,
        count(*) - 1 AS others,
        count(*) FILTER (result = 'win') AS winners
    FROM ratings.history
    WHERE table_id IS NOT NULL
    GROUP BY ALL
    HAVING count(*) <= 64
),
sat AS (
    SELECT
        pool,
        system,
        subject,
        sum(others) AS games,
        sum(others) FILTER (result = 'win') AS wins,
        sum(winners) FILTER (result = 'loss') AS losses,
        sum(others) FILTER (result = 'draw') AS draws,
        coalesce(sum(others * win_probability) FILTER (result <> 'draw'), 0) AS expected_wins
    FROM ratings.history
    JOIN tables USING (pool, system, game_no)
    GROUP BY ALL
    HAVING sum(others) > 0
),
one_side AS (
    SELECT
        pool,
        system,
        subject,
        sum(games) AS games,
        sum(wins) AS wins,
        sum(losses) AS losses,
        sum(draws) AS draws,
        sum(others_won) AS others_won,
        sum(expected_wins) AS expected_wins,
        bool_and(games = wins + losses + draws + others_won AND decisive_games = games - draws) AS is_each_right
    FROM marts.head_to_head
    GROUP BY ALL
),
other_side AS (
    SELECT pool, system, opponent AS subject, sum(games) AS games, sum(losses) AS wins, sum(wins) AS losses
    FROM marts.head_to_head
    GROUP BY ALL
)
SELECT pool, system, subject
FROM sat
FULL JOIN one_side USING (pool, system, subject)
FULL JOIN other_side USING (pool, system, subject)
WHERE NOT coalesce(
    one_side.games = sat.games
        AND one_side.wins = coalesce(sat.wins, 0)
        AND one_side.losses = coalesce(sat.losses, 0)
        AND one_side.draws = coalesce(sat.draws, 0)
        AND abs(one_side.expected_wins - sat.expected_wins) <= 1e-6
        AND (one_side.games, one_side.wins, one_side.losses) = (other_side.games, other_side.wins, other_side.losses)
        AND is_each_right,
    false
)
