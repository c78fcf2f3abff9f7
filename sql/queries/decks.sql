-- Which decks win more than their players' ratings predict?
-- A row is a deck with enough games, the best first. The difference is wins less expected wins, by the players' ratings,
-- over games not drawn, in games; its interval is 95 %. Decks whose interval lies above or below 0 stand out.
-- Parameters: min_games, seats with the deck (30); top, how many (20); pool, system of players (the primary one of the first
-- pool that has one).
WITH parameters AS (
    SELECT
        pool,
        system,
        coalesce(getvariable('min_games')::BIGINT, 30) AS min_games,
        coalesce(getvariable('top')::BIGINT, 20) AS top
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool)
        AND system = coalesce(getvariable('system'), system)
        AND subject_kind = 'player'
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    deck,
    players,
    games,
    wins,
    draws,
    losses,
    round(wins / games, 3) AS win_rate,
    round(expected_wins, 1) AS expected_wins,
    round(difference, 1) AS difference,
    round(low95, 1) AS low95,
    round(high95, 1) AS high95
FROM marts.deck_results
JOIN parameters USING (pool, system)
WHERE games >= min_games
ORDER BY difference / games DESC, deck
LIMIT (SELECT top FROM parameters)
