-- A seat at a table in a pool. Key: pool, table_id, seat_no.
SELECT
    pool,
    table_id,
    seat_no,
    player_code,
    deck,
    CASE
        WHEN outcome = 'draw' THEN 'draw'
        WHEN outcome = 'win' AND winner_seat = seat_no THEN 'win'
        WHEN outcome = 'win' THEN 'loss'
        ELSE 'none'
    END AS result
FROM staging.verdicts
JOIN staging.pool_tournaments USING (tournament_id)
JOIN staging.read_seats USING (tournament_id, round_no, list_no)
WHERE is_validated AND corrected
