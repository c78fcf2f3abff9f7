-- One row a showing reader with 10 rated games, by pool and system: the shown rating that the bands count.
SELECT pool, system, rating_shown
FROM ratings.current
JOIN readers ON readers.player_code = ratings.current.subject
WHERE readers.shows_games AND games >= 10
