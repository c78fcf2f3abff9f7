-- What nothing_shrank compares with, from the last publication. Key: pool, tournament_id.
INSERT INTO previous_tournaments BY NAME
SELECT pool, tournament_id, status, tables, tables_rated
FROM previous.core.tournaments
