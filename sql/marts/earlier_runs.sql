-- earlier_runs: a run whose report is retained beside this one's. Key: run_id. Parameter: runs that are retained, this one
-- included.
CREATE OR REPLACE TEMP TABLE earlier_runs AS
SELECT run_id
FROM previous.meta.runs AS runs
WHERE run_id NOT IN (SELECT run_id FROM staging.run)
QUALIFY row_number() OVER (ORDER BY runs.rowid DESC) < ?
