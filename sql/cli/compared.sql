-- One row: a subject of a pool and system now, and what it did at the tables at which another sat, too.
-- Parameters: pool, system, subject, the other. Ratings in points.
SELECT
    current.subject,
    display_name,
    rank,
    current.rating,
    current.rating_shown,
    current.low95,
    high95,
    highest,
    highest_at,
    current.games,
    current.wins,
    current.draws,
    current.losses,
    highest_shown,
    board.decisive_games,
    board.expected_wins,
    change_30d,
    current.provisional,
    current.last_played_at,
    coalesce(met.games, 0) AS met_tables,
    coalesce(met.wins, 0) AS met_wins,
    coalesce(met.losses, 0) AS met_losses,
    coalesce(met.draws, 0) AS met_draws,
    coalesce(met.others_won, 0) AS met_others_won,
    coalesce(met.decisive_games, 0) AS met_decisive_games,
    coalesce(met.expected_wins, 0) AS met_expected_wins
FROM ratings.current AS current
JOIN marts.leaderboard AS board USING (pool, system, subject)
LEFT JOIN marts.head_to_head AS met
    ON met.pool = current.pool
    AND met.system = current.system
    AND met.subject = current.subject
    AND met.opponent = $4
WHERE current.pool = $1 AND current.system = $2 AND current.subject = $3
