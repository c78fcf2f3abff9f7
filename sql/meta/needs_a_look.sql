-- What a person should know of the run at work.
SELECT run_id, notes.kind, notes.needs_a_look, notes.sentence
FROM staging.run
CROSS JOIN staging.notes AS notes
