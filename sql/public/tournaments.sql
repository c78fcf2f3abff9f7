-- A tournament in a pool that the source still has. Key: pool, tournament_id.
SELECT
    pool,
    tournament_id,
    name,
    format,
    started_at,
    players,
    tables,
    tables_rated,
    tables - tables_rated AS tables_set_aside,
    status
FROM store.core.tournaments
WHERE pool IS NOT NULL AND status <> 'removed'
