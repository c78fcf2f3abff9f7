-- Tables and players of a tournament, lines of its standings, seats of a table, and tables skipped are as many as
-- their totals say, and none is left over.
SELECT pool, tournament_id AS what
FROM (FROM core.tournaments WHERE pool IS NOT NULL)
FULL JOIN core.tables USING (pool, tournament_id)
GROUP BY pool, tournament_id, tables, tables_rated
HAVING count(table_id) IS DISTINCT FROM tables OR count(*) FILTER (state = 'rated') IS DISTINCT FROM tables_rated
UNION ALL
SELECT pool, table_id
FROM core.tables
FULL JOIN core.seats USING (pool, table_id)
GROUP BY pool, table_id, seats
HAVING count(seat_no) IS DISTINCT FROM seats
UNION ALL
SELECT pool, table_id
FROM core.tables
FULL JOIN (FROM core.skipped WHERE table_id IS NOT NULL) AS listed USING (pool, table_id)
GROUP BY pool, table_id, state, core.tables.reason
HAVING count(listed.reason) IS DISTINCT FROM (state = 'skipped')::INTEGER
    OR max(listed.reason) IS DISTINCT FROM core.tables.reason
UNION ALL
SELECT tournaments.pool, tournaments.tournament_id
FROM core.tournaments AS tournaments
JOIN (
    SELECT pool, tournament_id, count(DISTINCT player_code) AS players, max(round_no) AS rounds
    FROM core.tables
    JOIN core.seats USING (pool, table_id)
    GROUP BY ALL
) AS seated USING (pool, tournament_id)
WHERE (seated.players > 0 AND seated.players <> tournaments.players) OR seated.rounds > tournaments.rounds
UNION ALL
SELECT pool, tournament_id
FROM core.tournaments
RIGHT JOIN (SELECT pool, tournament_id, count(*) AS lines FROM core.standings GROUP BY ALL) USING (pool, tournament_id)
WHERE NOT coalesce(lines <= standings, false)
