-- An opponent at a table of a subject, with the subject's change there; in rated order and seat order.
-- Parameters: pool, system, subject, and a table or tournament id (three times; NULL for all). Key: game_no, opponent.
SELECT
    own.*,
    tournaments.name AS tournament,
    tournaments.started_at AS played_at,
    tables.round_label,
    tables.table_no,
    tables.seats,
    own_seat.result,
    other.subject AS opponent,
    board.display_name AS opponent_name,
    other.rating_before AS opponent_rating,
    other.games_before AS opponent_games_before,
    other.win_chance AS opponent_win_chance,
    other_seat.result AS opponent_result
FROM ratings.history AS own
JOIN core.tournaments AS tournaments USING (pool, tournament_id)
JOIN core.tables AS tables USING (pool, table_id)
JOIN core.seats AS own_seat
    ON own_seat.pool = own.pool AND own_seat.table_id = own.table_id AND own_seat.player_code = own.subject
JOIN ratings.history AS other
    ON other.pool = own.pool
    AND other.system = own.system
    AND other.game_no = own.game_no
    AND other.subject <> own.subject
JOIN core.seats AS other_seat
    ON other_seat.pool = own.pool AND other_seat.table_id = own.table_id AND other_seat.player_code = other.subject
LEFT JOIN marts.leaderboard AS board
    ON board.pool = own.pool AND board.system = own.system AND board.subject = other.subject
WHERE own.pool = ? AND own.system = ? AND own.subject = ?
    AND (?::VARCHAR IS NULL OR own.table_id = ?::VARCHAR OR own.tournament_id = ?::VARCHAR)
ORDER BY own.game_no, other_seat.seat_no
