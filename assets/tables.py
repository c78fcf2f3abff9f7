"""One table model: its columns, meanings, units, key and rules; and how rows get into its table."""

import inspect
from typing import Annotated, Any, ClassVar

import duckdb
import pandas as pd
import pandera.errors
import pandera.pandas as pandera_pandas
import pyarrow as pa
from pandera.api.pandas.components import Column

from assets.errors import RunError
from assets.home.warehouse import quoted
from sql import statement

# The column types: what pandas holds and DuckDB stores.
Text = str
Count = int
Number = float
Flag = bool
CountOrNull = pd.Int64Dtype
Instant = Annotated[pd.DatetimeTZDtype, "us", "UTC"]

CHUNK = 250_000  # rows validated at a time, which bounds the memory of a frame to about 200 MB
DUCKDB_TYPES = {
    "string[pyarrow]": "VARCHAR",
    "int64": "BIGINT",
    "Int64": "BIGINT",
    "float64": "DOUBLE",
    "bool": "BOOLEAN",
    "datetime64[us, UTC]": "TIMESTAMPTZ",
}


class TableModel(pandera_pandas.DataFrameModel):
    """A table of the warehouse; the class says its name and its key.

    ``table`` is the qualified name, such as ``core.tables``; ``key`` the columns that tell one row from every other,
    empty where rows may repeat.
    """

    class Config:
        """No column more or less, each cast to its type before it is checked."""

        coerce = True
        strict = True
        ordered = True

    _table: ClassVar[str] = ""
    _key: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, *, table: str = "", key: tuple[str, ...] = (), **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls._table, cls._key = table, key

    @classmethod
    def table(cls) -> str:
        """Return the qualified name."""
        return cls._table

    @classmethod
    def key(cls) -> tuple[str, ...]:
        """Return the columns of the key."""
        return cls._key

    @classmethod
    def grain(cls) -> str:
        """Return what a row is."""
        return " ".join(inspect.cleandoc(cls.__doc__ or "").split())

    @classmethod
    def columns(cls) -> dict[str, Column]:
        """Return the columns by name, in order."""
        return dict(cls.to_schema().columns)


def column(meaning: str, unit: str = "", *, nullable: bool = False, **checks: Any) -> Any:
    """Describe a column: its meaning, its unit ("" where it has none), and what its values must satisfy."""
    return pandera_pandas.Field(description=meaning, metadata={"unit": unit}, nullable=nullable, **checks)


def duckdb_type(described: Column) -> str:
    """Return the DuckDB type of a column."""
    return DUCKDB_TYPES[str(described.dtype)]


def unit(described: Column) -> str:
    """Return the unit of a column, "" where it has none."""
    return str((described.metadata or {}).get("unit", ""))


def comment(described: Column) -> str:
    """Return the comment of a column: meaning, and unit where there is one."""
    return f"{described.description} [{unit(described)}]" if unit(described) else str(described.description)


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
    found = con.execute(statement("warehouse/columns"), [model.table()])
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
