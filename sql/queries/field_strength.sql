-- Which tournaments had the strongest fields?
-- A row is a tournament, the highest mean first; ratings are those before it, in points; newcomers count at the start.
-- Parameters: min_players, rated players that it takes (16); top, how many (20); pool, system (the primary one of the first
-- pool).
WITH parameters AS (
    SELECT
        pool,
        system,
        coalesce(getvariable('min_players')::BIGINT, 16) AS min_players,
        coalesce(getvariable('top')::BIGINT, 20) AS top
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
)
SELECT
    tournaments.name AS tournament,
    field.played_at::DATE AS played_on,
    field.subjects,
    field.rated_before,
    round(field.provisional_share, 3) AS provisional_share,
    round(field.mean_rating, 1) AS mean_rating,
    round(field.median_rating, 1) AS median_rating,
    round(field.top8_mean, 1) AS top8_mean,
    round(field.highest_rating, 1) AS highest_rating
FROM marts.field_strength AS field
JOIN parameters USING (pool, system)
JOIN core.tournaments AS tournaments USING (pool, tournament_id)
WHERE field.subjects >= min_players
ORDER BY field.mean_rating DESC, tournament_id
LIMIT (SELECT top FROM parameters)
