-- One row a member, linked or on an open ladder, as a code; a name only where the member shows games. Key: player_code.
CREATE OR REPLACE TEMP TABLE members (player_code VARCHAR, display_name VARCHAR, shows_games BOOLEAN)
