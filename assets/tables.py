"""Writing a table: cast, validated in chunks by its schema, and the validated frame is what is stored."""

import duckdb
import pandera.errors
import pyarrow as pa

from assets.errors import RunError
from assets.resources.warehouse import quoted
from assets.schemas.model import TableModel, comment, duckdb_type
from sql import statement

CHUNK = 250_000  # rows validated at a time, which bounds the memory of a frame to about 200 MB


def create(con: duckdb.DuckDBPyConnection, model: type[TableModel]) -> None:
    """Make an empty table with the columns and comments of its schema, in place of a former one."""
    con.execute(f"CREATE SCHEMA IF NOT EXISTS {model.table().partition('.')[0]}")
    con.execute(f"CREATE OR REPLACE TABLE {model.table()} ({column_list(model)})")
    comments = [f"COMMENT ON TABLE {model.table()} IS {quoted(model.grain())}"]
    for name, described in model.columns().items():
        comments.append(f"COMMENT ON COLUMN {model.table()}.{name} IS {quoted(comment(described))}")
    con.execute("; ".join(comments))


def create_if_missing(con: duckdb.DuckDBPyConnection, model: type[TableModel]) -> None:
    """Make the table unless it is there with the columns of its schema."""
    found = con.execute(statement("ddl/columns"), [model.table()])
    if {name for (name,) in found.fetchall()} != set(model.columns()):
        create(con, model)


def append(con: duckdb.DuckDBPyConnection, model: type[TableModel], query: str) -> int:
    """Add the rows of a query to a table, validated; return how many.

    Raises
    ------
    RunError
        A row breaks a rule of the schema; the sentence counts, and never shows a value.
    """
    con.execute(f"CREATE OR REPLACE TEMP TABLE candidate AS {query}")
    (rows,) = con.execute("SELECT count(*) FROM candidate").fetchall()[0]
    for begin in range(0, rows, CHUNK):
        chunk = con.sql("SELECT * FROM candidate LIMIT ? OFFSET ?", params=[CHUNK, begin])
        frame = chunk.to_arrow_table().to_pandas()  # Arrow copies no text: a third of the time
        try:
            validated = pa.Table.from_pandas(model.validate(frame, lazy=True), preserve_index=False)
        except pandera.errors.SchemaErrors as errors:
            raise RunError(_sentence(model, errors)) from None
        con.execute(f"INSERT INTO {model.table()} BY NAME SELECT * FROM validated")
        del validated, frame, chunk
    con.execute("DROP TABLE candidate")
    return int(rows)


def replace(con: duckdb.DuckDBPyConnection, model: type[TableModel], query: str) -> int:
    """Write a table anew from a query, validated; return its rows."""
    create(con, model)
    return append(con, model, query)


def column_list(model: type[TableModel]) -> str:
    """Return the columns of a table as CREATE TABLE wants them."""
    return ", ".join(
        f"{name} {duckdb_type(described)}{'' if described.nullable else ' NOT NULL'}"
        for name, described in model.columns().items()
    )


def _sentence(model: type[TableModel], errors: pandera.errors.SchemaErrors) -> str:
    cases = errors.failure_cases.groupby(["column", "check"], dropna=False).size()
    told = "; ".join(f"{column}: {check} ({count} times)" for (column, check), count in cases.items())
    return f"{model.table()} breaks its schema, so nothing was published: {told}."
