-- lines_before: one row a line of standings in the last publication. Key: pool, tournament_id, row_no.
-- facts_before: one row an event there, with what rating its standings and matches needs. Key: pool, tournament_id.
CREATE OR REPLACE TEMP TABLE lines_before AS
SELECT pool, tournament_id, row_no, player_code, place
FROM previous.core.standings;

CREATE OR REPLACE TEMP TABLE facts_before AS
SELECT pool, tournament_id, standings_rated, rounds_played, event_type
FROM previous.core.tournaments
