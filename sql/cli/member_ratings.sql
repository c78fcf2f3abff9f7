-- A linked member's rating in a pool and system that rates players, the first pool and its live system first.
-- Parameter: codes of linked members. Key: pool, system, subject.
SELECT
    subject,
    pool,
    system,
    rank,
    percentile,
    current.rating,
    current.rating_shown,
    current.games,
    current.wins,
    current.draws,
    current.losses,
    decisive_games,
    expected_wins,
    current.provisional,
    change_30d,
    current.last_played_at,
    highest,
    highest_shown,
    highest_at,
    highest_provisional
FROM ratings.current AS current
JOIN marts.leaderboard USING (pool, system, subject)
JOIN meta.systems USING (pool, system)
WHERE subject_kind = 'player' AND subject IN (SELECT unnest(?::VARCHAR[]))
ORDER BY subject, pool_position, position
