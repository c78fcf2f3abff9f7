-- A member who shows games and has a rated one, in a system that rates players. Key: pool, system, subject. Ratings in
-- points. Rank and percentile are those on the full board.
SELECT
    board.*,
    current.draws,
    current.losses,
    current.highest,
    current.highest_at,
    current.highest_provisional,
    current.low95,
    current.high95
FROM store.marts.leaderboard AS board
JOIN store.ratings.current AS current USING (pool, system, subject)
JOIN store.meta.systems AS systems USING (pool, system)
WHERE display_name IS NOT NULL AND subject_kind = 'player'
