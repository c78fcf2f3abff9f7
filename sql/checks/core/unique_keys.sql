-- No key of core.tournaments, core.tables, core.seats or core.standings stands twice.
SELECT 'core.tournaments' AS where_, pool || ' ' || tournament_id AS what FROM core.tournaments GROUP BY pool, tournament_id HAVING count(*) > 1
UNION ALL
SELECT 'core.tables', pool || ' ' || table_id FROM core.tables GROUP BY pool, table_id HAVING count(*) > 1
UNION ALL
SELECT 'core.seats', pool || ' ' || table_id || ' ' || seat_no FROM core.seats GROUP BY pool, table_id, seat_no HAVING count(*) > 1
UNION ALL
SELECT 'core.standings', pool || ' ' || tournament_id || ' ' || row_no FROM core.standings GROUP BY pool, tournament_id, row_no HAVING count(*) > 1
