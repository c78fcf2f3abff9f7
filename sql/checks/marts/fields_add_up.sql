-- The field of a tournament is the subjects that have it in their history, with the mean of their ratings before it (to
-- 1e-6) and the players that core.tournaments says; who was new in a field is, over all, everybody once.
WITH fields AS (
    SELECT pool, system, tournament_id, count(*) AS subjects, sum(rating_before) AS total, max(rating_before) AS highest
    FROM ratings.tournament_history
    GROUP BY ALL
),
newcomers AS (
    SELECT pool, system, sum(subjects - rated_before) AS subjects FROM marts.field_strength GROUP BY ALL
),
now AS (
    SELECT pool, system, count(*) AS subjects FROM ratings.current GROUP BY ALL
)
SELECT pool, system, tournament_id
FROM fields
FULL JOIN marts.field_strength AS shown USING (pool, system, tournament_id)
LEFT JOIN core.tournaments AS tournaments USING (pool, tournament_id)
WHERE NOT coalesce(
    shown.subjects = fields.subjects
        AND abs(mean_rating - total / fields.subjects) <= 1e-6
        AND highest_rating = highest
        AND shown.players = tournaments.players
        AND rated_before <= shown.subjects
        AND median_rating <= highest_rating
        AND top8_mean BETWEEN mean_rating - 1e-6 AND highest_rating + 1e-6,
    false
)
UNION ALL
SELECT pool, system, NULL
FROM newcomers
FULL JOIN now USING (pool, system)
WHERE newcomers.subjects IS DISTINCT FROM now.subjects
