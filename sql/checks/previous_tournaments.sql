-- What nothing_shrank compares with, from the last publication, as far as it knew it. Key: pool, tournament_id.
INSERT INTO previous_tournaments BY NAME
SELECT COLUMNS(lambda name: name IN ('pool', 'tournament_id', 'status', 'tables', 'tables_rated', 'standings_rated'))
FROM previous.core.tournaments
