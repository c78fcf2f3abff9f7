-- The games of a deck are the seats that show it at the tables that a system of players rates, with their results and,
-- to 1e-6, their chances; the difference lies in the middle of its interval.
WITH counted AS (
    SELECT
        history.pool,
        history.system,
        deck,
        count(*) AS games,
        count(*) FILTER (seats.result = 'win') AS wins,
        count(*) FILTER (seats.result = 'draw') AS draws,
        count(*) FILTER (seats.result = 'loss') AS losses,
        count(*) FILTER (seats.result <> 'draw') AS decisive_games,
        coalesce(sum(win_probability) FILTER (seats.result <> 'draw'), 0) AS expected_wins
    FROM core.seats AS seats
    JOIN meta.systems AS systems ON systems.pool = seats.pool AND subject_kind = 'player'
    JOIN ratings.history AS history
        ON history.pool = seats.pool
        AND history.system = systems.system
        AND history.table_id = seats.table_id
        AND history.subject = seats.player_code
    WHERE deck IS NOT NULL
    GROUP BY ALL
)
SELECT pool, system, deck
FROM counted
FULL JOIN marts.deck_results AS shown USING (pool, system, deck)
WHERE NOT coalesce(
    (shown.games, shown.wins, shown.draws, shown.losses, shown.decisive_games)
        = (counted.games, counted.wins, counted.draws, counted.losses, counted.decisive_games)
        AND abs(shown.expected_wins - counted.expected_wins) <= 1e-6
        AND abs(counted.wins - counted.expected_wins - difference) <= 1e-6
        AND abs((low95 + high95) / 2 - difference) <= 1e-6
        AND low95 <= high95
        AND players <= counted.games,
    false
)
