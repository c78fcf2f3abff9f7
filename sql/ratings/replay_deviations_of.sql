-- Add those of one pool and system, of which the replay says the subject by its number.
INSERT INTO replay_deviations
SELECT getvariable('pool'), getvariable('system'), subject, deviation
FROM deviations
JOIN replay_subjects USING (subject_id)
