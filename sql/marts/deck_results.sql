-- A deck at the tables that a system of players rates. Key: pool, system, deck. Counts are seats with the deck. Expected
-- wins add up the win probabilities by the players' ratings before each table. Drawn tables count neither as wins nor as
-- expected wins. The 95 % interval takes the number of wins as normal, with variance p (1 - p) for each seat. Sums run in
-- the order of games and seats, so that the same games give the same last digit.
WITH played AS (
    SELECT
        history.pool,
        history.system,
        deck,
        history.subject,
        history.result,
        game_no,
        seat_no,
        CASE history.result WHEN 'draw' THEN 0 ELSE win_probability END AS expected
    FROM core.seats AS seats
    JOIN meta.systems AS systems ON systems.pool = seats.pool AND subject_kind = 'player' AND rates <> 'standings'
    JOIN ratings.history AS history
        ON history.pool = seats.pool
        AND history.system = systems.system
        AND history.table_id = seats.table_id
        AND history.subject = seats.player_code
    WHERE deck IS NOT NULL
),
decks AS (
    SELECT
        pool,
        system,
        deck,
        count(DISTINCT subject) AS players,
        count(*) AS games,
        count(*) FILTER (result = 'win') AS wins,
        count(*) FILTER (result = 'draw') AS draws,
        count(*) FILTER (result = 'loss') AS losses,
        games - draws AS decisive_games,
        sum(expected ORDER BY game_no, seat_no) AS expected_wins,
        z95() * sqrt(sum(expected * (1 - expected) ORDER BY game_no, seat_no)) AS reach
    FROM played
    GROUP BY ALL
)
SELECT
    pool,
    system,
    deck,
    players,
    games,
    wins,
    draws,
    losses,
    decisive_games,
    expected_wins,
    wins - expected_wins AS difference,
    difference - reach AS low95,
    difference + reach AS high95
FROM decks
