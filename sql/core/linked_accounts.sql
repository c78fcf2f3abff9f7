-- One row an account of a linked member. Key: player_code.
CREATE OR REPLACE TEMP TABLE linked_accounts (player_code VARCHAR)
