-- No key of marts.leaderboard, marts.rating_bands or marts.population stands twice.
SELECT 'marts.leaderboard' AS where_, subject AS what FROM marts.leaderboard GROUP BY pool, system, subject HAVING count(*) > 1
UNION ALL
SELECT 'marts.rating_bands', band_from::VARCHAR FROM marts.rating_bands GROUP BY pool, system, band_from HAVING count(*) > 1
UNION ALL
SELECT 'marts.population', month::VARCHAR FROM marts.population GROUP BY pool, system, month HAVING count(*) > 1
