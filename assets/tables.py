"""Table models: columns, meanings, units, keys, references and rules, declared once; and how rows get into a table."""

import inspect
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, ClassVar, get_type_hints

import duckdb
import pandas as pd
import pandera.errors
import pandera.pandas as pandera_pandas
import pyarrow as pa
from pandera.api.pandas.components import Column

from assets.errors import RunError
from assets.text import quoted
from sql import statement

# The column types: what pandas holds and DuckDB stores.
Text = str
Count = int
Number = float
Flag = bool
CountOrNull = pd.Int64Dtype
Instant = Annotated[pd.DatetimeTZDtype, "us", "UTC"]

# Descriptions of columns that several tables have.
POOL = "Name of the pool in the settings"
TOURNAMENT_ID = "The source's id of the tournament (TID), as sent"
TABLE_ID = (
    "Tournament id : place of the round in the source's list : table number, with .2, .3 ... for repeated numbers"
)
PLAYER_CODE = "The pseudonym of a player's id"
SYSTEM = "Name or label of the rating system in the settings"
SUBJECT = "Who is rated: a player's pseudonym, or a deck"
POINTS = "rating points"

PUBLISHED = ("core", "ratings", "marts", "meta")  # the schemas of a publication, in the order in which they are written
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
    """A table: its columns, and in the class statement its name, its key and what its rows refer to.

    Parameters
    ----------
    table : str
        The qualified name, such as ``core.tables``. A class that has one is registered.
    key : tuple of str
        The columns that tell one row from every other; empty where rows may repeat.
    refers : tuple of TableModel
        Tables in which a row of this one has a row: by the columns of the other's key, which have the same names in
        both. Where one of these columns is NULL, the row refers to nothing.
    selects : tuple of TableModel
        Of a public table: the tables whose public columns it has, beside its own.
    on_request : bool
        Whether the table is made for an export that asks for it, and is in no publication.
    """

    class Config:
        """No column more or less, each cast to its type before it is checked."""

        coerce = True
        strict = True

    _table: ClassVar[str] = ""
    _key: ClassVar[tuple[str, ...]] = ()
    _refers: ClassVar[tuple[type["TableModel"], ...]] = ()
    _selects: ClassVar[tuple[type["TableModel"], ...]] = ()

    def __init_subclass__(
        cls,
        *,
        table: str = "",
        key: tuple[str, ...] = (),
        refers: tuple[type["TableModel"], ...] = (),
        selects: tuple[type["TableModel"], ...] = (),
        on_request: bool = False,
        **rest: Any,
    ) -> None:
        if selects:
            _select_public(cls, selects)
        super().__init_subclass__(**rest)
        cls._table, cls._key, cls._refers, cls._selects = table, key, refers, selects
        if table and not on_request:
            _REGISTERED.append(cls)

    @classmethod
    def table(cls) -> str:
        """Return the qualified name."""
        return cls._table

    @classmethod
    def schema(cls) -> str:
        """Return the schema: ``core`` of ``core.tables``."""
        return cls._table.partition(".")[0]

    @classmethod
    def key(cls) -> tuple[str, ...]:
        """Return the columns of the key."""
        return cls._key

    @classmethod
    def refers(cls) -> tuple[type["TableModel"], ...]:
        """Return the tables that rows refer to."""
        return cls._refers

    @classmethod
    def selects(cls) -> tuple[type["TableModel"], ...]:
        """Return the tables of which this one is the public form."""
        return cls._selects

    @classmethod
    def grain(cls) -> str:
        """Return what a row is."""
        return " ".join(inspect.cleandoc(cls.__doc__ or "").split())

    @classmethod
    def columns(cls) -> dict[str, Column]:
        """Return the columns by name, in order."""
        return dict(cls.to_schema().columns)


_REGISTERED: list[type[TableModel]] = []


def registered(*schemas: str) -> tuple[type[TableModel], ...]:
    """Return the table models of the named schemas, of all published ones without a name, schema by schema.

    Models live in the ``models.py`` of the layer that writes their tables, above this module; so they are found by
    their files, and a model that no list names cannot be missing.
    """
    _import_models()
    order = schemas or PUBLISHED
    found = [model for model in _REGISTERED if model.schema() in order]
    return tuple(sorted(found, key=lambda model: order.index(model.schema())))


@cache
def _import_models() -> None:
    package = Path(__file__).parent
    for file in (package / "run_records.py", *sorted(package.glob("*/models.py"))):
        import_module(".".join(("assets", *file.relative_to(package).with_suffix("").parts)))


def column(meaning: str, unit: str = "", *, nullable: bool = False, public: bool = False, **checks: Any) -> Any:
    """Describe a column: meaning, unit ("" for none), whether it is public, and the rules that its values keep."""
    metadata = {"unit": unit, "public": public}
    return pandera_pandas.Field(description=meaning, metadata=metadata, nullable=nullable, **checks)


def _select_public(model: type[TableModel], sources: tuple[type[TableModel], ...]) -> None:
    """Give a model the public columns of others, where it does not describe a column of that name itself."""
    own = inspect.get_annotations(model)
    selected: dict[str, Any] = {}
    for source in sources:
        hints = get_type_hints(source, include_extras=True)
        for name, described in source.columns().items():
            if (described.metadata or {})["public"] and name not in selected:
                selected[name] = hints[name]
                if name not in own:
                    setattr(model, name, inspect.getattr_static(source, name))
    model.__annotations__ = selected | own


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
    con.execute(f"CREATE SCHEMA IF NOT EXISTS {model.schema()}")
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
