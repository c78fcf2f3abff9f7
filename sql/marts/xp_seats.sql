-- One row a seat at a match of two, or at a bye, of an event of a known type in a pool: who, whether
-- the match was won, whether it is a bye, and the XP of a match won there. Parameter: pool.
SELECT
    player_code AS subject,
    state = 'rated' AND result = 'win' AS won,
    state = 'skipped' AS is_bye,
    xp_per_win AS xp
FROM core.seats
JOIN core.tables USING (pool, table_id)
JOIN core.tournaments USING (pool, tournament_id)
WHERE pool = ?
    AND xp_per_win IS NOT NULL
    AND player_code IS NOT NULL
    AND ((state = 'rated' AND seats = 2) OR reason = 'bye')
