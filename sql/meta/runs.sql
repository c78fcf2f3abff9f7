-- The run at work, as it is published. Key: run_id. Parameters: what the warehouse does not know.
SELECT
    run_id,
    started_at,
    $finished_at AS finished_at,
    source,
    (SELECT max(imported_at) FROM staging.batches) AS data_as_of,
    tournaments_seen,
    tournaments_new,
    tournaments_changed,
    (SELECT count(*) FROM core.tables) AS tables_seen,
    (SELECT count(*) FROM core.tables WHERE state = 'rated') AS tables_rated,
    (SELECT count(*) FROM core.tables WHERE state = 'skipped') AS tables_skipped,
    (SELECT count(*) FROM staging.batches) AS raw_batches,
    $software_version AS software_version,
    $settings_hash AS settings_hash,
    $corrections_hash AS corrections_hash,
    members_hash,
    scope
FROM staging.run
