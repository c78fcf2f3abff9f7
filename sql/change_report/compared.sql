-- compared: one row a pool and system that the last publication has, too; new and gone ones have nothing to compare.
-- Key: pool, system. Start in points; rates is what the system rates.
-- earlier_runs: one row a run whose report is kept beside this one's. Key: run_id.
CREATE OR REPLACE TEMP TABLE compared AS
SELECT pool, system, now.start, now.rates
FROM meta.systems AS now
JOIN previous.meta.systems AS before USING (pool, system);

CREATE OR REPLACE TEMP TABLE earlier_runs AS
SELECT run_id
FROM previous.meta.runs AS runs
WHERE run_id NOT IN (SELECT run_id FROM staging.run)
QUALIFY row_number() OVER (ORDER BY runs.rowid DESC) < getvariable('kept_runs')
