-- A question that the run at work asked TopDeck. Key: run_id, window_no.
SELECT run_id, windows.*
FROM staged.run
CROSS JOIN staged.windows AS windows
