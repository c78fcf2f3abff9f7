-- previous_tournaments: one row a tournament in a pool of the last publication. Key: pool, tournament_id.
-- changed_since_publication: one row a tournament whose content changed since, or that was removed.
-- out_of_scope: one row a held tournament in which no linked member sat, where only those of members count.
CREATE OR REPLACE TEMP TABLE previous_tournaments (
    pool VARCHAR, tournament_id VARCHAR, status VARCHAR, tables BIGINT, tables_rated BIGINT,
    standings_rated BOOLEAN
);
CREATE OR REPLACE TEMP TABLE changed_since_publication (tournament_id VARCHAR);
CREATE OR REPLACE TEMP TABLE out_of_scope (tournament_id VARCHAR);
