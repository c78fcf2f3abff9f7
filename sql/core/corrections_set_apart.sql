-- Sets the corrections apart, so that the steps judge the tournaments that they touch as if there were none.
CREATE OR REPLACE TEMP TABLE corrections_set_apart AS FROM staging.corrections;
DELETE FROM staging.corrections;
DELETE FROM merges;
DELETE FROM memberships WHERE tournament_id NOT IN (SELECT tournament_id FROM touched)
