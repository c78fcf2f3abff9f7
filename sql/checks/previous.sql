-- previous_tournaments: one row a tournament in a pool of the last publication. Key: pool, tournament_id.
-- may_shrink: a tournament that may have less than it had there, or NULL for every one, and why: changed, out_of_scope,
-- or rules, where it is others that decide which tables are rated. Key: tournament_id, why.
CREATE OR REPLACE TEMP TABLE previous_tournaments (
    pool VARCHAR, tournament_id VARCHAR, status VARCHAR, tables BIGINT, tables_rated BIGINT,
    standings_rated BOOLEAN
);
CREATE OR REPLACE TEMP TABLE may_shrink (tournament_id VARCHAR, why VARCHAR);
