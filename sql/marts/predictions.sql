-- A seat of a rated table of the later half of a pool, with the win probability that one system gave it, in no order.
-- The later half: the games after the first half, rounded down, of all rated games of the pool, draws included.
-- A subject at several seats (a deck) shares its win probability evenly among them. Events are numbered in rated order.
-- Parameters: pool, system. Key: game_no, seat_no. Probabilities 0 to 1.
WITH later AS (
    SELECT pool, table_id, game_no, outcome, dense_rank() OVER (ORDER BY started_at, tournament_id) AS event
    FROM core.tables
    JOIN core.tournaments USING (pool, tournament_id)
    WHERE pool = $1 AND state = 'rated' AND game_no > (SELECT max(game_no) // 2 FROM core.tables WHERE pool = $1)
)
SELECT
    later.game_no,
    event,
    outcome = 'win' AS decisive,
    seats.result = 'win' AS won,
    history.win_probability / count(*) OVER (PARTITION BY later.game_no, subject) AS win_probability
FROM later
JOIN core.seats AS seats USING (pool, table_id)
JOIN meta.systems AS systems ON systems.pool = $1 AND systems.system = $2
JOIN ratings.history AS history
    ON history.pool = $1
    AND history.system = $2
    AND history.table_id = seats.table_id
    AND history.subject = CASE subject_kind WHEN 'deck' THEN deck ELSE player_code END
