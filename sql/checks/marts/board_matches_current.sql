-- The board says of every subject what ratings.current says: its rating, its highest, its last game, and whether it is
-- provisional.
SELECT pool, system, subject
FROM marts.leaderboard AS board
FULL JOIN ratings.current AS current USING (pool, system, subject)
WHERE (board.rating, board.rating_shown, board.highest_shown, board.last_played_at, board.provisional)
    IS DISTINCT FROM (
        current.rating, current.rating_shown, round(current.highest)::BIGINT, current.last_played_at, current.provisional
    )
