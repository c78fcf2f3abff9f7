-- What a person should know of the run at work.
SELECT run_id, notes.kind, notes.needs_a_look, notes.sentence
FROM staged.run
CROSS JOIN staged.notes AS notes
