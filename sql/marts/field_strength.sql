-- A tournament that a system rates, and how strong its field was. Key: pool, system, tournament_id. Ratings in points,
-- as they were before the tournament; who had no rated game before counts at the system's start. A share of 1 is all.
-- Sums run in the order of the ratings, so that the same ratings give the same last digit.
WITH entered AS (
    SELECT
        pool,
        system,
        tournament_id,
        played_at,
        rating_before,
        sum(games) OVER earlier - games AS games_before
    FROM ratings.tournament_history
    WINDOW earlier AS (PARTITION BY pool, system, subject ORDER BY ended_game_no)
)
SELECT
    pool,
    system,
    tournament_id,
    entered.played_at,
    tournaments.players,
    count(*) AS subjects,
    count(*) FILTER (games_before > 0) AS rated_before,
    count(*) FILTER (games_before < provisional_games) / count(*) AS provisional_share,
    sum(rating_before ORDER BY rating_before) / count(*) AS mean_rating,
    median(rating_before) AS median_rating,
    list_avg(list(rating_before ORDER BY rating_before DESC)[:8]) AS top8_mean,
    max(rating_before) AS highest_rating
FROM entered
JOIN meta.systems USING (pool, system)
JOIN core.tournaments AS tournaments USING (pool, tournament_id)
GROUP BY ALL
