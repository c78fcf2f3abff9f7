-- A deck at the tables that a system of players rates. Key: pool, system, deck. Counts are seats with the deck. The
-- chances are those that the players' ratings before each table imply. A drawn table has no winner to be foretold, so
-- the difference counts the others; its 95 % interval takes the sum of their outcomes for normal, of variance p (1 - p)
-- each. Sums run in the order of games and seats, so that the same games give the same last digit.
WITH played AS (
    SELECT
        history.pool,
        history.system,
        deck,
        history.subject,
        history.result,
        game_no,
        seat_no,
        win_probability AS chance,
        CASE history.result WHEN 'draw' THEN 0 ELSE win_probability END AS decisive_chance
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
        sum(chance ORDER BY game_no, seat_no) AS expected_wins,
        sum(decisive_chance ORDER BY game_no, seat_no) AS expected_decisive,
        1.959963984540054
            * sqrt(sum(decisive_chance * (1 - decisive_chance) ORDER BY game_no, seat_no)) AS reach
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
    expected_wins,
    expected_decisive,
    wins - expected_decisive AS difference,
    difference - reach AS low95,
    difference + reach AS high95
FROM decks
