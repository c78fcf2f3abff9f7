-- A member who shows games on the board as it stood after a day, in a system that rates players. Key: pool, system,
-- subject. Ratings in points, rates as shares of 1. The rank is that on the full board.
SELECT
    pool,
    system,
    as_of,
    rank,
    subject,
    display_name,
    rating,
    rating_shown,
    highest_shown,
    games,
    win_rate,
    expected_win_rate,
    change_30d,
    last_played_at,
    provisional
FROM temp.boards
JOIN store.meta.systems USING (pool, system)
WHERE display_name IS NOT NULL AND subject_kind = 'player'
