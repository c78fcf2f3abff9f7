-- Tables of a tournament, seats of a table, and tables set aside are as many as their totals say.
SELECT pool, tournament_id AS what
FROM core.tournaments
LEFT JOIN core.tables USING (pool, tournament_id)
WHERE pool IS NOT NULL
GROUP BY pool, tournament_id, tables, tables_rated
HAVING count(table_id) <> tables OR count(*) FILTER (state = 'rated') <> tables_rated
UNION ALL
SELECT pool, table_id
FROM core.tables
LEFT JOIN core.seats USING (pool, table_id)
GROUP BY pool, table_id, seats
HAVING count(seat_no) <> seats
UNION ALL
SELECT pool, table_id
FROM core.tables
LEFT JOIN core.set_aside AS listed USING (pool, table_id)
GROUP BY pool, table_id, state, core.tables.reason
HAVING count(listed.reason) <> (state = 'set_aside')::INTEGER OR max(listed.reason) IS DISTINCT FROM core.tables.reason
