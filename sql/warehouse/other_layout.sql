-- One row if the staging tables are there and were made in another layout than the given one.
SELECT table_name
FROM duckdb_tables()
WHERE database_name = current_database()
    AND schema_name = 'staging'
    AND table_name = 'batches'
    AND comment IS DISTINCT FROM ?
