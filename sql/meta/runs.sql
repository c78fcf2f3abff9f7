-- The run at work, as it is published. Key: run_id.
SELECT
    run_id,
    started_at,
    getvariable('finished_at') AS finished_at,
    source,
    (SELECT max(imported_at) FROM staged.batches) AS data_as_of,
    tournaments_seen,
    tournaments_new,
    tournaments_changed,
    (SELECT count(*) FROM core.tables) AS tables_seen,
    (SELECT count(*) FROM core.tables WHERE state = 'rated') AS tables_rated,
    (SELECT count(*) FROM core.tables WHERE state = 'set_aside') AS tables_set_aside,
    (SELECT count(*) FROM staged.batches) AS raw_batches,
    getvariable('software_version') AS software_version,
    getvariable('settings_hash') AS settings_hash,
    getvariable('corrections_hash') AS corrections_hash,
    (SELECT readers_hash FROM staged.readers_used) AS readers_hash,
    getvariable('scope') AS scope
FROM staged.run
