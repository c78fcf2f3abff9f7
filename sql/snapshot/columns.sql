-- One row a column of a publication: its table, its name, whether it holds text. In the order of the tables' columns.
SELECT schema_name || '.' || table_name, column_name, data_type = 'VARCHAR'
FROM duckdb_columns()
WHERE database_name = 'store' AND NOT internal
ORDER BY schema_name, table_name, column_index
