-- A showing member's rating in a pool and system, the first pool and its live system first. Key: pool, system, subject.
SELECT ratings.*
FROM public.leaderboard AS ratings
JOIN public.systems USING (pool, system)
ORDER BY subject, pool_position, position
