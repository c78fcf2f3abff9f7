-- One row a pool and a format that it takes ("*" for all). Key: pool, format.
CREATE OR REPLACE TEMP TABLE pools (pool VARCHAR, game VARCHAR, format VARCHAR, first_day TIMESTAMPTZ)
