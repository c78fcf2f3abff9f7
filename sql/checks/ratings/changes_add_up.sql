-- Start + the sum of the changes = rating, to 1e-6, for every subject, by games and by tournaments with the idle steps.
WITH by_games AS (
    SELECT
        pool,
        system,
        subject,
        sum(change ORDER BY game_no) AS total,
        coalesce(sum(change ORDER BY game_no) FILTER (tournament_id IS NULL), 0) AS idle
    FROM ratings.history
    GROUP BY ALL
),
by_tournaments AS (
    SELECT pool, system, subject, sum(change ORDER BY ended_game_no) AS total FROM ratings.tournament_history GROUP BY ALL
)
SELECT pool, system, subject
FROM ratings.current
FULL JOIN by_games USING (pool, system, subject)
FULL JOIN by_tournaments USING (pool, system, subject)
LEFT JOIN meta.systems USING (pool, system)
WHERE NOT coalesce(
    abs(start + by_games.total - rating) <= 1e-6 AND abs(start + by_tournaments.total + idle - rating) <= 1e-6, false
)
