-- No key of marts.leaderboard, marts.rating_bands, marts.population, marts.climbers, marts.head_to_head, marts.seat_results,
-- marts.upsets, marts.field_strength, marts.deck_results, marts.xp, marts.achievement, marts.accuracy, marts.calibration or
-- the report of a re-import stands twice.
SELECT 'marts.leaderboard' AS where_, subject AS what FROM marts.leaderboard GROUP BY pool, system, subject HAVING count(*) > 1
UNION ALL
SELECT 'marts.rating_bands', band_from::VARCHAR FROM marts.rating_bands GROUP BY pool, system, band_from HAVING count(*) > 1
UNION ALL
SELECT 'marts.population', month::VARCHAR FROM marts.population GROUP BY pool, system, month HAVING count(*) > 1
UNION ALL
SELECT 'marts.accuracy', system FROM marts.accuracy GROUP BY pool, system HAVING count(*) > 1
UNION ALL
SELECT 'marts.calibration', system FROM marts.calibration GROUP BY pool, system, bucket HAVING count(*) > 1
UNION ALL
SELECT 'marts.event_changes', tournament_id FROM marts.event_changes GROUP BY run_id, pool, tournament_id HAVING count(*) > 1
UNION ALL
SELECT 'marts.rating_changes', subject
FROM marts.rating_changes
GROUP BY run_id, pool, system, subject, cause, cause_tournament_id
HAVING count(*) > 1
UNION ALL
SELECT 'marts.xp', subject FROM marts.xp GROUP BY pool, system, subject HAVING count(*) > 1
UNION ALL
SELECT 'marts.achievement', subject FROM marts.achievement GROUP BY pool, subject HAVING count(*) > 1
UNION ALL
SELECT 'marts.climbers', subject FROM marts.climbers GROUP BY pool, system, month, subject HAVING count(*) > 1
UNION ALL
SELECT 'marts.head_to_head', subject FROM marts.head_to_head GROUP BY pool, system, subject, opponent HAVING count(*) > 1
UNION ALL
SELECT 'marts.seat_results', pool FROM marts.seat_results GROUP BY pool, seats, stage, month, seat_no HAVING count(*) > 1
UNION ALL
SELECT 'marts.upsets', system FROM marts.upsets GROUP BY pool, system, provisional, place HAVING count(*) > 1
UNION ALL
SELECT 'marts.field_strength', tournament_id FROM marts.field_strength GROUP BY pool, system, tournament_id HAVING count(*) > 1
UNION ALL
SELECT 'marts.deck_results', deck FROM marts.deck_results GROUP BY pool, system, deck HAVING count(*) > 1
