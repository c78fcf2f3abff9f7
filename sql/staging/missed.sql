-- Adds a tournament that a sweep missed; the first Sunday stays.
INSERT INTO staging.absent (tournament_id, missed_on)
SELECT $1, $2
WHERE $1 NOT IN (SELECT tournament_id FROM staging.absent)
