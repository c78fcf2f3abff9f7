-- A rating system of a pool, the first pool and its primary system first. Key: pool, system.
SELECT pool, system, pool_position, position, name, subject_kind, rates, start, provisional_games, settings
FROM meta.systems
ORDER BY pool_position, position
