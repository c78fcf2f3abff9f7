-- One row a reader, linked or on an open ladder, as a code; a name only where the reader shows games. Key: player_code.
CREATE OR REPLACE TEMP TABLE readers (player_code VARCHAR, display_name VARCHAR, shows_games BOOLEAN)
