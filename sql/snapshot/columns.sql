-- A column of a table of a publication: the table, the name, whether it is text. In the order of the tables' columns.
SELECT schema_name || '.' || table_name AS table_name, column_name, data_type = 'VARCHAR' AS is_text
FROM duckdb_columns() AS columns
SEMI JOIN duckdb_tables() AS tables USING (database_name, schema_name, table_name)
WHERE database_name = 'store' AND NOT columns.internal
ORDER BY schema_name, columns.table_name, column_index
