-- A table or event that a system leaves out, for a reason of its own. Key: pool, system, tournament_id, table_id.
SELECT
    getvariable('pool') AS pool,
    getvariable('system') AS system,
    tournament_id,
    table_id,
    reason,
    detail
FROM skipped_by_system
