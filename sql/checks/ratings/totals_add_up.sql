-- Games, wins, draws and losses of a subject in a tournament, and now, are those that its history has.
WITH counted AS (
    SELECT
        pool,
        system,
        subject,
        tournament_id,
        count(*) AS games,
        count(*) FILTER (result = 'win') AS wins,
        count(*) FILTER (result = 'draw') AS draws,
        count(*) FILTER (result = 'loss') AS losses,
        max(game_no) AS ended_game_no
    FROM ratings.history
    WHERE result IS NOT NULL
    GROUP BY ALL
),
added AS (
    SELECT
        pool,
        system,
        subject,
        sum(games) AS games,
        sum(wins) AS wins,
        sum(draws) AS draws,
        sum(losses) AS losses,
        max(ended_game_no) AS last_game_no
    FROM counted
    GROUP BY ALL
)
SELECT pool, system, subject
FROM counted
FULL JOIN ratings.tournament_history AS points USING (pool, system, subject, tournament_id)
WHERE (counted.games, counted.wins, counted.draws, counted.losses, counted.ended_game_no)
    IS DISTINCT FROM (points.games, points.wins, points.draws, points.losses, points.ended_game_no)
UNION ALL
SELECT pool, system, subject
FROM added
FULL JOIN ratings.current AS current USING (pool, system, subject)
WHERE (added.games, added.wins, added.draws, added.losses, added.last_game_no)
    IS DISTINCT FROM (current.games, current.wins, current.draws, current.losses, current.last_game_no)
