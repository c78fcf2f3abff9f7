-- A tournament in a pool (in no pool: once, pool NULL). Key: pool, tournament_id.
WITH seated AS (
    SELECT tournament_id, count(DISTINCT coalesce(merges.into_code, seats.player_code)) AS players
    FROM staged.seats AS seats
    LEFT JOIN merges ON merges.player_code = seats.player_code
    GROUP BY tournament_id
),
counted AS (
    SELECT tournament_id, count(*) AS tables
    FROM staged.tables
    GROUP BY tournament_id
),
removed AS (
    SELECT tournament_id, removed_at
    FROM staged.absent
    WHERE removed_at IS NOT NULL
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
    pool_tournaments.pool,
    tournaments.tournament_id,
    name,
    game,
    format,
    started_at,
    CASE WHEN coalesce(players, 0) > 0 THEN players ELSE standings_rows END AS players,
    rounds,
    CASE WHEN removed_at IS NULL THEN coalesce(counted.tables, 0) ELSE 0 END AS tables,
    coalesce(tables_rated, 0) AS tables_rated,
    CASE
        WHEN removed_at IS NOT NULL THEN 'removed'
        WHEN coalesce(tables_rated, 0) = 0 THEN 'left_out'
        WHEN tables_rated < counted.tables THEN 'partly_rated'
        ELSE 'rated'
    END AS status,
    CASE
        WHEN removed_at IS NOT NULL THEN 'gone_from_source'
        WHEN pool_tournaments.pool IS NULL THEN 'no_pool'
        WHEN counted.tables IS NULL AND started_at IS NULL THEN 'bad_date'
        WHEN counted.tables IS NULL THEN 'no_tables'
        WHEN len(reasons) > 0 THEN array_to_string(reasons, ', ')
    END AS status_reason,
    first_seen_at,
    coalesce(removed_at, changed_at) AS changed_at
FROM staged.tournaments AS tournaments
JOIN staged.in_scope USING (tournament_id)
LEFT JOIN pool_tournaments USING (tournament_id)
LEFT JOIN removed USING (tournament_id)
LEFT JOIN starts USING (tournament_id)
LEFT JOIN seated USING (tournament_id)
LEFT JOIN counted USING (tournament_id)
LEFT JOIN judged ON judged.pool = pool_tournaments.pool AND judged.tournament_id = tournaments.tournament_id
