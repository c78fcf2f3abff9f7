-- A rating system of a pool, with what explains its numbers. Key: pool, system.
SELECT pool, system, pool_position, position, name, subject_kind, rates, start, provisional_games, settings
FROM store.meta.systems
