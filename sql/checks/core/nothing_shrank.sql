-- What the last publication held is held still, but for what the source or the operator changed since.
-- previous_tournaments is that publication's core.tournaments; may_shrink says what may have less.
WITH changed AS (
    SELECT tournament_id FROM may_shrink WHERE why = 'changed'
),
former AS (
    SELECT *
    FROM previous_tournaments
    WHERE status <> 'removed'
        AND tournament_id NOT IN (SELECT tournament_id FROM may_shrink WHERE why = 'out_of_scope')
),
gone AS (
    SELECT DISTINCT tournament_id FROM former
    WHERE tournament_id NOT IN (SELECT tournament_id FROM core.tournaments)
),
fewer AS (
    SELECT DISTINCT former.tournament_id
    FROM former
    JOIN core.tournaments AS now ON now.tournament_id = former.tournament_id
    WHERE now.tables < former.tables
        AND former.tournament_id NOT IN (FROM changed)
),
fewer_rated AS (
    SELECT DISTINCT former.tournament_id
    FROM former
    LEFT JOIN core.tournaments AS now USING (pool, tournament_id)
    WHERE NOT EXISTS (FROM may_shrink WHERE why = 'rules')
        AND former.pool IS NOT NULL
        AND coalesce(now.tables_rated, 0) < former.tables_rated
        AND former.tournament_id NOT IN (FROM changed)
),
standings_lost AS (
    SELECT DISTINCT former.tournament_id
    FROM former
    LEFT JOIN core.tournaments AS now USING (pool, tournament_id)
    WHERE NOT EXISTS (FROM may_shrink WHERE why = 'rules')
        AND former.standings_rated
        AND NOT coalesce(now.standings_rated, false)
        AND now.standings_reason IS DISTINCT FROM 'event_type_unrated' -- of what type it is, events.csv may say anew
        AND former.tournament_id NOT IN (FROM changed)
)
SELECT 'gone' AS how, tournament_id FROM gone
UNION ALL
SELECT 'fewer tables', tournament_id FROM fewer
UNION ALL
SELECT 'fewer rated tables', tournament_id FROM fewer_rated
UNION ALL
SELECT 'standings not rated any more', tournament_id FROM standings_lost
