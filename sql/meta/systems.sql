-- A rating system of a pool, as the settings give it. Key: pool, system.
SELECT
    pool,
    system,
    pool_position,
    position,
    name,
    subject_kind,
    rates,
    start,
    provisional_games,
    win_probability_scale,
    settings
FROM systems
