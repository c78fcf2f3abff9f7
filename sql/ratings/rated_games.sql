-- What the systems replay, once for all systems of a pool that rate the same (tables, decks, matches or standings).
-- rated_games: a table, or the standings of an event, numbered from 1 in rated order. Key: pool, rates, game_no. stake_k is
-- in points; rounds is 0 where nobody knows.
-- rated_seats: a seat, or a line of standings, with who is rated there: NULL in a line without an id. Key: pool, rates,
-- game_no, seat_no.
-- rated_subjects: who is rated, numbered densely from 0. Key: pool, rates, subject_id; and pool, rates, subject.
CREATE OR REPLACE TEMP TABLE rated_games AS
WITH inputs AS (
    SELECT DISTINCT pool, rates FROM meta.systems
),
not_rated AS (
    SELECT DISTINCT pool, rates, table_id
    FROM ratings.skipped
    JOIN meta.systems USING (pool, system)
    WHERE table_id IS NOT NULL
),
lines AS (
    SELECT pool, tournament_id, count(*) AS seats FROM core.standings GROUP BY ALL
)
SELECT
    pool,
    rates,
    row_number() OVER (PARTITION BY pool, rates ORDER BY game_no) AS game_no,
    table_id,
    tournament_id,
    started_at AS played_at,
    seats,
    stake_k,
    0 AS rounds
FROM inputs
JOIN core.tables USING (pool)
JOIN core.tournaments USING (pool, tournament_id)
ANTI JOIN not_rated USING (pool, rates, table_id)
WHERE rates <> 'standings' AND state = 'rated'
UNION ALL
SELECT
    pool,
    rates,
    row_number() OVER (PARTITION BY pool ORDER BY started_at, tournament_id) AS game_no,
    NULL AS table_id,
    tournament_id,
    started_at AS played_at,
    seats,
    NULL AS stake_k,
    coalesce(rounds_played, 0) AS rounds
FROM inputs
JOIN core.tournaments USING (pool)
JOIN lines USING (pool, tournament_id)
WHERE rates = 'standings' AND standings_rated;

CREATE OR REPLACE TEMP TABLE rated_seats AS
SELECT
    pool,
    rates,
    game_no,
    seat_no,
    CASE rates WHEN 'decks' THEN deck ELSE player_code END AS subject,
    result = 'win' AS won,
    NULL AS place
FROM rated_games
JOIN core.seats USING (pool, table_id)
UNION ALL
SELECT
    pool,
    rates,
    game_no,
    row_number() OVER (PARTITION BY pool, game_no ORDER BY row_no) AS seat_no,
    player_code AS subject,
    false AS won,
    place
FROM rated_games
JOIN core.standings USING (pool, tournament_id)
WHERE rates = 'standings';

CREATE OR REPLACE TEMP TABLE rated_subjects AS
SELECT pool, rates, row_number() OVER (PARTITION BY pool, rates ORDER BY subject) - 1 AS subject_id, subject
FROM (SELECT DISTINCT pool, rates, subject FROM rated_seats WHERE subject IS NOT NULL)
