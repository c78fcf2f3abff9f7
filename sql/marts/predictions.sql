-- A seat of a decisive rated table of the later half of a pool, as one system foretold it, in no order.
-- The later half: the games after the first half, rounded down, of all rated games of the pool, draws counted.
-- A subject at several seats (a deck) shares its chance evenly among them. Events are numbered in rated order.
-- Variables: pool, system. Key: game_no, seat_no. Chances 0 to 1.
WITH later AS (
    SELECT pool, table_id, game_no, outcome, dense_rank() OVER (ORDER BY started_at, tournament_id) AS event
    FROM core.tables
    JOIN core.tournaments USING (pool, tournament_id)
    WHERE pool = getvariable('pool')
        AND state = 'rated'
        AND game_no > (SELECT max(game_no) // 2 FROM core.tables WHERE pool = getvariable('pool'))
)
SELECT
    later.game_no,
    event,
    outcome = 'win' AS decisive,
    seats.result = 'win' AS won,
    win_probability / count(*) OVER (PARTITION BY later.game_no, subject) AS chance
FROM later
JOIN core.seats AS seats USING (pool, table_id)
JOIN meta.systems AS systems ON systems.pool = getvariable('pool') AND systems.system = getvariable('system')
JOIN ratings.history AS history
    ON history.pool = getvariable('pool')
    AND history.system = getvariable('system')
    AND history.table_id = seats.table_id
    AND history.subject = CASE subject_kind WHEN 'deck' THEN deck ELSE player_code END
