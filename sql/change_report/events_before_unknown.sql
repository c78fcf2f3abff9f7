-- lines_before, facts_before: those of now, where the last publication is of a version that had none, so that nothing
-- differs. Keys: pool, tournament_id, row_no; and pool, tournament_id.
CREATE OR REPLACE TEMP TABLE lines_before AS
SELECT pool, tournament_id, row_no, player_code, place
FROM core.standings;

CREATE OR REPLACE TEMP TABLE facts_before AS
SELECT pool, tournament_id, standings_rated, rounds_played, event_type
FROM core.tournaments
