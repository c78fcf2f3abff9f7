-- A seat at a table in a pool. Key: pool, table_id, seat_no.
SELECT
    memberships.pool,
    verdicts.table_id,
    read_seats.seat_no,
    read_seats.player_code,
    read_seats.deck,
    CASE
        WHEN verdicts.outcome = 'draw' THEN 'draw'
        WHEN verdicts.outcome = 'win' AND verdicts.winner_seat = read_seats.seat_no THEN 'win'
        WHEN verdicts.outcome = 'win' THEN 'loss'
        ELSE 'none'
    END AS result
FROM verdicts
JOIN memberships USING (tournament_id)
JOIN read_seats USING (tournament_id, round_no, list_no)
