-- The change over 30 days on the board is, to 1e-6, the sum of the history's changes after the moment that lies 30 days
-- before the newest rated game of the pool and system.
WITH newest AS (
    SELECT pool, system, max(last_played_at) - INTERVAL 30 DAY AS since FROM ratings.current GROUP BY ALL
),
moved AS (
    SELECT pool, system, subject, sum(change) AS total
    FROM ratings.history
    JOIN newest USING (pool, system)
    WHERE played_at > since
    GROUP BY ALL
)
SELECT pool, system, subject
FROM marts.leaderboard
LEFT JOIN moved USING (pool, system, subject)
WHERE NOT coalesce(abs(change_30d - coalesce(total, 0)) <= 1e-6, false)
