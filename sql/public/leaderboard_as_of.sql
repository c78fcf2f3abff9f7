-- A member who shows games on the board as it stood after a day, in a system that rates players. Key: pool, system,
-- subject. Ratings in points. The rank is that on the full board.
SELECT boards.*
FROM temp.boards
JOIN store.meta.systems USING (pool, system)
WHERE display_name IS NOT NULL AND subject_kind = 'player'
