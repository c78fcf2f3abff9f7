-- One row a column that a table has in the last publication. Parameter: the table's qualified name.
SELECT column_name
FROM duckdb_columns()
WHERE database_name = 'previous' AND schema_name || '.' || table_name = ?
