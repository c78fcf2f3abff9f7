-- staging.corrections: one row a line of the operator's corrections, persons as codes. Key: line.
-- merges: one row a merged account and the code that stands for it in the end. Key: player_code.
CREATE OR REPLACE TABLE staging.corrections (
    line INTEGER, kind VARCHAR, tournament_id VARCHAR, table_id VARCHAR, player_code VARCHAR, into_code VARCHAR
);
CREATE OR REPLACE TEMP TABLE merges (player_code VARCHAR, into_code VARCHAR);
