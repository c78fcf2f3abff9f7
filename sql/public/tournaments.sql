-- A tournament in a pool that the source still has. Key: pool, tournament_id.
-- Where only tournaments of members count, one in which no showing member was would tell of a hidden one, and is skipped.
WITH newest AS (
    SELECT scope FROM store.meta.runs ORDER BY rowid DESC LIMIT 1
),
present AS (
    SELECT pool, tournament_id, player_code
    FROM store.core.seats
    JOIN store.core.tables USING (pool, table_id)
    UNION
    SELECT pool, tournament_id, player_code
    FROM store.core.standings
)
SELECT
    pool,
    tournament_id,
    name,
    format,
    started_at,
    players,
    tables,
    tables_rated,
    tables - tables_rated AS tables_skipped,
    status
FROM store.core.tournaments
WHERE
    pool IS NOT NULL
    AND status <> 'removed'
    AND (
        (SELECT scope FROM newest) IS DISTINCT FROM 'members'
        OR (pool, tournament_id) IN (
            SELECT (pool, tournament_id)
            FROM present
            WHERE player_code IN (SELECT subject FROM public.leaderboard)
        )
    )
