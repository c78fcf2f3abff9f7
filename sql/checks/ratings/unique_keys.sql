-- No key of ratings.history, ratings.tournament_history or ratings.current stands twice.
SELECT 'ratings.history' AS where_, subject AS what FROM ratings.history GROUP BY pool, system, game_no, subject HAVING count(*) > 1
UNION ALL
SELECT 'ratings.tournament_history', subject FROM ratings.tournament_history GROUP BY pool, system, subject, tournament_id HAVING count(*) > 1
UNION ALL
SELECT 'ratings.current', subject FROM ratings.current GROUP BY pool, system, subject HAVING count(*) > 1
