-- An opponent at a table of a subject, with the subject's change there; in rated order and seat order. A change without
-- a table, or against nobody else, has one row without an opponent.
-- Parameters: pool and system (NULL for all), subjects, and a table or tournament id (three times; NULL for all).
-- Key: pool, system, subject, game_no, opponent.
WITH own AS (
    SELECT *
    FROM ratings.history
    WHERE pool = coalesce(?, pool) AND system = coalesce(?, system) AND subject IN (SELECT unnest(?::VARCHAR[]))
        AND (?::VARCHAR IS NULL OR table_id = ?::VARCHAR OR tournament_id = ?::VARCHAR)
),
seated AS (
    SELECT
        pool,
        system,
        table_id,
        CASE subject_kind WHEN 'deck' THEN deck ELSE player_code END AS subject,
        min(seat_no) AS seat_no
    FROM core.seats
    JOIN meta.systems USING (pool)
    WHERE (pool, system, table_id) IN (SELECT (pool, system, table_id) FROM own)
    GROUP BY ALL
),
standing AS (
    SELECT
        pool,
        system,
        tournament_id,
        own.subject,
        min(place) FILTER (player_code = own.subject) AS place,
        count(*) AS size
    FROM core.standings
    JOIN (FROM own WHERE table_id IS NULL) AS own USING (pool, tournament_id)
    GROUP BY ALL
)
SELECT
    own.*,
    tournaments.name AS tournament,
    tables.round_label,
    tables.table_no,
    tables.seats,
    standing.place,
    standing.size,
    other.subject AS opponent,
    board.display_name AS opponent_name,
    other.rating_before AS opponent_rating,
    other.games_before AS opponent_games_before,
    other.win_probability AS opponent_win_probability,
    other.result AS opponent_result
FROM own
LEFT JOIN core.tournaments AS tournaments USING (pool, tournament_id)
LEFT JOIN core.tables AS tables USING (pool, table_id)
LEFT JOIN standing
    ON own.table_id IS NULL
    AND standing.pool = own.pool
    AND standing.system = own.system
    AND standing.tournament_id = own.tournament_id
    AND standing.subject = own.subject
LEFT JOIN ratings.history AS other
    ON other.pool = own.pool
    AND other.system = own.system
    AND other.game_no = own.game_no
    AND other.table_id = own.table_id
    AND other.subject <> own.subject
LEFT JOIN seated
    ON seated.pool = other.pool
    AND seated.system = other.system
    AND seated.table_id = other.table_id
    AND seated.subject = other.subject
LEFT JOIN marts.leaderboard AS board
    ON board.pool = own.pool AND board.system = own.system AND board.subject = other.subject
ORDER BY own.pool, own.system, own.subject, own.game_no, seated.seat_no
