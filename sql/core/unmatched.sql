-- One row: tournaments in events.csv that are not stored; linked members, and those of them without a seat.
WITH members AS (
    SELECT person, bool_or(player_code IN (SELECT player_code FROM staging.seats)) IS TRUE AS has_sat
    FROM staging.linked_accounts
    WHERE person IS NOT NULL
    GROUP BY person
)
SELECT
    (SELECT count(*) FROM staging.operator_events ANTI JOIN staging.tournaments USING (tournament_id)) AS events_unmatched,
    count(*) AS members,
    count(*) FILTER (NOT has_sat) AS members_unseated
FROM members
