-- No key of ratings.history, ratings.tournament_history, ratings.current, ratings.skipped or ratings.seat_handicaps stands
-- twice.
SELECT 'ratings.history' AS where_, subject AS what FROM ratings.history GROUP BY pool, system, game_no, subject HAVING count(*) > 1
UNION ALL
SELECT 'ratings.tournament_history', subject FROM ratings.tournament_history GROUP BY pool, system, subject, tournament_id HAVING count(*) > 1
UNION ALL
SELECT 'ratings.current', subject FROM ratings.current GROUP BY pool, system, subject HAVING count(*) > 1
UNION ALL
SELECT 'ratings.skipped', coalesce(table_id, tournament_id) FROM ratings.skipped GROUP BY pool, system, tournament_id, table_id HAVING count(*) > 1
UNION ALL
SELECT 'ratings.seat_handicaps', system FROM ratings.seat_handicaps GROUP BY pool, system, seats, seat_no HAVING count(*) > 1
