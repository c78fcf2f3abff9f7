-- How are the ratings distributed?
-- A row is a band of shown ratings with somebody in it, of all rated players (or decks), settled or not. Shares of 1.
-- Parameters: width of a band, in points (100); pool, system (the primary one of the first pool).
WITH parameters AS (
    SELECT pool, system, coalesce(getvariable('width')::BIGINT, 100) AS width
    FROM meta.systems
    WHERE pool = coalesce(getvariable('pool'), pool) AND system = coalesce(getvariable('system'), system)
    ORDER BY pool_position, position
    LIMIT 1
),
bands AS (
    SELECT
        floor(rating_shown / width)::BIGINT * width AS band_from,
        band_from + width AS band_to,
        count(*) AS subjects,
        count(*) FILTER (NOT provisional) AS settled
    FROM ratings.current
    JOIN parameters USING (pool, system)
    GROUP BY ALL
)
SELECT
    band_from,
    band_to,
    subjects,
    settled,
    round(subjects / sum(subjects) OVER (), 4) AS share,
    round(sum(subjects) OVER (ORDER BY band_from) / sum(subjects) OVER (), 4) AS share_up_to
FROM bands
ORDER BY band_from
