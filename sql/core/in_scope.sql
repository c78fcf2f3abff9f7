-- staging.in_scope: one row a held tournament that counts: each one or, where only those of members do, each in which
-- one of linked_accounts sat (or, where nobody is known to have sat, stands). Key: tournament_id.
CREATE OR REPLACE TABLE staging.in_scope AS
SELECT tournament_id
FROM staging.tournaments
WHERE NOT getvariable('members_only')
    OR tournament_id IN (
        SELECT tournament_id FROM staging.seats WHERE player_code IN (SELECT player_code FROM linked_accounts)
        UNION ALL
        SELECT tournament_id
        FROM staging.standings
        WHERE player_code IN (SELECT player_code FROM linked_accounts)
            AND tournament_id NOT IN (SELECT tournament_id FROM staging.seats)
    )
