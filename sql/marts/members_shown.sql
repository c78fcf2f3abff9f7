-- One row a showing member with 10 rated games, by pool and system: the shown rating that the bands count.
SELECT pool, system, rating_shown
FROM ratings.current
JOIN staging.members AS members ON members.player_code = ratings.current.subject
WHERE members.shows_games AND games >= 10
