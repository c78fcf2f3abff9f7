-- One row a column of the table with the given qualified name.
SELECT column_name
FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name || '.' || table_name = ?
