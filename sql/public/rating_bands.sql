-- A band of the members' spread that may be shown. Key: pool, system, band_from.
-- The share is NULL while a band may be hidden: unless the named members with 10 rated games are, band by band, those that
-- the system's bands count. (A member may show games without giving a name: then nobody can tell, and there is no share.)
WITH bands AS (
    SELECT *, band_to - band_from AS width FROM store.marts.rating_bands
),
named AS (
    SELECT
        pool,
        system,
        floor(rating_shown / width)::BIGINT * width AS band_from,
        count(*) AS members
    FROM store.marts.leaderboard
    JOIN (SELECT DISTINCT pool, system, width FROM bands) AS widths USING (pool, system)
    WHERE display_name IS NOT NULL AND games >= 10
    GROUP BY ALL
),
whole AS (
    SELECT pool, system, bool_and(bands.members IS NOT DISTINCT FROM named.members) AS is_whole
    FROM bands
    FULL JOIN named USING (pool, system, band_from)
    GROUP BY pool, system
)
SELECT
    pool,
    system,
    band_from,
    band_to,
    members,
    CASE WHEN is_whole THEN sum(members) OVER up_to / sum(members) OVER (PARTITION BY pool, system) END AS share_up_to
FROM bands
JOIN whole USING (pool, system)
WINDOW up_to AS (PARTITION BY pool, system ORDER BY band_from)
