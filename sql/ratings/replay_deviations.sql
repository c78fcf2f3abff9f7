-- The standard deviation of what is believed of a subject, at the newest game, in points. Key: pool, system, subject.
CREATE OR REPLACE TEMP TABLE replay_deviations (pool VARCHAR, system VARCHAR, subject VARCHAR, deviation DOUBLE)
