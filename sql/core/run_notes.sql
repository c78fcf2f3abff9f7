-- One row: what a person should know of the run at work. Tournaments in events.csv that are not stored; linked members,
-- and those of them without a seat; tables of the tournaments in this run's source (of all, where none was asked) that
-- count against the limit of skipped tables, and how many of them were skipped.
WITH members AS (
    SELECT person, bool_or(player_code IN (SELECT player_code FROM staging.seats)) IS TRUE AS has_sat
    FROM staging.linked_accounts
    WHERE person IS NOT NULL
    GROUP BY person
),
tables AS (
    SELECT state
    FROM core.tables
    LEFT JOIN staging.reasons USING (reason)
    WHERE counts_as_skipped IS DISTINCT FROM false
        AND (tournament_id IN (FROM staging.seen) OR NOT EXISTS (FROM staging.seen))
)
SELECT
    (SELECT count(*) FROM staging.operator_events ANTI JOIN staging.tournaments USING (tournament_id)) AS events_unmatched,
    (SELECT count(*) FROM members) AS members,
    (SELECT count(*) FROM members WHERE NOT has_sat) AS members_unseated,
    (SELECT count(*) FROM tables) AS counted,
    (SELECT count(*) FROM tables WHERE state = 'skipped') AS skipped
