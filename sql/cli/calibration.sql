-- A bucket of chances of a system of a pool, in the order of systems and chances. Parameter: pool. Key: system, bucket.
SELECT calibration.* EXCLUDE (pool)
FROM marts.calibration AS calibration
JOIN meta.systems USING (pool, system)
WHERE pool = ?
ORDER BY position, bucket
