-- A tournament in a pool (in no pool: once, pool NULL). Key: pool, tournament_id.
WITH seated AS (
    SELECT tournament_id, count(DISTINCT player_code) AS players
    FROM staged.seats
    GROUP BY tournament_id
),
counted AS (
    SELECT tournament_id, count(*) AS tables
    FROM staged.tables
    GROUP BY tournament_id
),
judged AS (
    SELECT
        pool,
        tournament_id,
        count(*) FILTER (state = 'rated') AS tables_rated,
        list_sort(list(DISTINCT reason) FILTER (reason IS NOT NULL)) AS reasons
    FROM core.tables
    GROUP BY pool, tournament_id
)
SELECT
    memberships.pool,
    tournaments.tournament_id,
    name,
    game,
    format,
    started_at,
    CASE WHEN coalesce(players, 0) > 0 THEN players ELSE standings_rows END AS players,
    rounds,
    coalesce(counted.tables, 0) AS tables,
    coalesce(tables_rated, 0) AS tables_rated,
    CASE
        WHEN coalesce(tables_rated, 0) = 0 THEN 'left_out'
        WHEN tables_rated < counted.tables THEN 'partly_rated'
        ELSE 'rated'
    END AS status,
    CASE
        WHEN memberships.pool IS NULL THEN 'no_pool'
        WHEN counted.tables IS NULL AND started_at IS NULL THEN 'bad_date'
        WHEN counted.tables IS NULL THEN 'no_tables'
        WHEN len(reasons) > 0 THEN array_to_string(reasons, ', ')
    END AS status_reason,
    first_seen_at,
    changed_at
FROM staged.tournaments AS tournaments
LEFT JOIN memberships USING (tournament_id)
LEFT JOIN starts USING (tournament_id)
LEFT JOIN seated USING (tournament_id)
LEFT JOIN counted USING (tournament_id)
LEFT JOIN judged ON judged.pool = memberships.pool AND judged.tournament_id = tournaments.tournament_id
