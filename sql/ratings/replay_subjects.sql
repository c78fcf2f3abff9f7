-- One row a subject of the replay, numbered densely from 0. Key: subject_id; and subject.
CREATE OR REPLACE TEMP TABLE replay_subjects AS
SELECT row_number() OVER (ORDER BY subject) - 1 AS subject_id, subject
FROM (SELECT DISTINCT subject FROM replay_seats WHERE subject IS NOT NULL)
