-- A question that the run at work asked TopDeck. Key: run_id, window_no.
SELECT run_id, windows.*
FROM staging.run
CROSS JOIN staging.windows AS windows
