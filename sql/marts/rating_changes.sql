-- A subject and a cause of its move. Key: run_id, pool, system, subject, cause, cause_tournament_id. Points.
-- What no changed event explains by itself follows from the earliest of them (knock_on), where it shows no earlier than
-- that (or nowhere, of a deck: then in an idle step); else from settings, corrections or software (rules). Sums run in rated order, for the same last digit.
WITH by_event AS (
    SELECT pool, system, subject, tournament_id AS cause_tournament_id, change AS cause, moved
    FROM moves
    WHERE change IS NOT NULL
),
explained AS (
    SELECT
        pool,
        system,
        subject,
        coalesce(sum(moves.moved ORDER BY counted_from, tournament_id) FILTER (change IS NOT NULL), 0) AS moved,
        min(struct_pack(counted_from, tournament_id)) FILTER (change IS NULL AND abs(moves.moved) > 1e-9) AS shown
    FROM moves
    GROUP BY pool, system, subject
),
earliest AS (
    SELECT pool, min(struct_pack(counted_from, tournament_id)) AS event
    FROM changed_events
    WHERE tables_before + tables_after > 0 OR standings_count
    GROUP BY pool
),
rests AS (
    SELECT
        pool,
        system,
        subject,
        coalesce(shown >= event, rates = 'decks' AND event IS NOT NULL) AS is_knock_on,
        CASE WHEN is_knock_on THEN event.tournament_id END AS cause_tournament_id,
        CASE WHEN is_knock_on THEN 'knock_on' ELSE 'rules' END AS cause,
        moved_subjects.moved - coalesce(explained.moved, 0) AS moved,
        shown.tournament_id AS first_shown_at_tournament_id
    FROM moved_subjects
    JOIN compared USING (pool, system)
    LEFT JOIN explained USING (pool, system, subject)
    LEFT JOIN earliest USING (pool)
),
causes AS (
    SELECT pool, system, subject, cause_tournament_id, cause, moved, NULL AS first_shown_at_tournament_id
    FROM by_event
    UNION ALL
    SELECT pool, system, subject, cause_tournament_id, cause, moved, first_shown_at_tournament_id
    FROM rests
    WHERE abs(moved) > 1e-9
)
SELECT
    run_id,
    pool,
    system,
    subject,
    rating_before,
    rating_after,
    cause_tournament_id,
    cause,
    causes.moved,
    first_shown_at_tournament_id,
    start
FROM causes
JOIN moved_subjects USING (pool, system, subject)
CROSS JOIN staging.run
WHERE abs(causes.moved) > 1e-9 OR rating_before IS NULL OR rating_after IS NULL
