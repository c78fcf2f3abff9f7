"""Table models: columns, meanings, units, keys, references and rules, declared once; and how rows get into a table."""

import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, get_type_hints

import duckdb
import pandas as pd
import pandera.pandas as pandera_pandas
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
DUCKDB_TYPES = {
    "string[pyarrow]": "VARCHAR",
    "int64": "BIGINT",
    "Int64": "BIGINT",
    "float64": "DOUBLE",
    "bool": "BOOLEAN",
    "datetime64[us, UTC]": "TIMESTAMPTZ",
}


FULL_NAMES = {"TIMESTAMPTZ": "TIMESTAMP WITH TIME ZONE"}  # as DESCRIBE has it
# What a value that is not NULL must satisfy, by the name of Pandera's rule and of what it compares with.
CONDITIONS = {
    "greater_than_or_equal_to": "{value} >= {min_value}",
    "greater_than": "{value} > {min_value}",
    "less_than_or_equal_to": "{value} <= {max_value}",
    "less_than": "{value} < {max_value}",
    "isin": "{value} IN ({allowed_values})",
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
    modules, order = _modules(), schemas or PUBLISHED
    found = [model for model in _REGISTERED if model.schema() in order]
    # the order of the modules, not that in which they were first imported
    return tuple(sorted(found, key=lambda model: (order.index(model.schema()), modules.get(model.__module__, 0))))


@cache
def _modules() -> dict[str, int]:
    """Import every module of models; return their places in the order of tables."""
    package = Path(__file__).parent
    files = [package / "run_records.py", *sorted(package.glob("*/models.py"))]
    names = [".".join(("assets", *file.relative_to(package).with_suffix("").parts)) for file in files]
    for name in names:
        import_module(name)
    return {name: place for place, name in enumerate(names)}


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


def type_in_full(described: Column) -> str:
    """Return the DuckDB type of a column as DESCRIBE has it."""
    return FULL_NAMES.get(duckdb_type(described), duckdb_type(described))


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
    named = "SELECT column_name FROM duckdb_columns() WHERE database_name = current_database() AND schema_name = ?"
    found = con.execute(f"{named} AND table_name = ?", model.table().split("."))
    if {name for (name,) in found.fetchall()} != set(model.columns()):
        create(con, model)


def append(
    con: duckdb.DuckDBPyConnection,
    model: type[TableModel],
    rows: str | pd.DataFrame | None = None,
    parameters: Mapping[str, object] | None = None,
) -> int:
    """Add validated rows to a table; return how many.

    Parameters
    ----------
    con : DuckDBPyConnection
        Where the table is.
    model : TableModel
        The table.
    rows : str or DataFrame, optional
        A query or a frame (default: the statement named after the table, ``sql/core/seats.sql`` of ``core.seats``).
    parameters : mapping, optional
        Values of the query's named parameters.

    Raises
    ------
    RunError
        A row breaks a rule of the model. The message counts rows and never shows a value.
    """
    if isinstance(rows, pd.DataFrame) and rows.empty:
        return 0
    query = statement(model.table().replace(".", "/")) if rows is None else rows
    source = "FROM query" if isinstance(query, pd.DataFrame) else query  # DuckDB finds a frame by its variable's name
    con.execute(f"CREATE OR REPLACE TEMP TABLE candidate AS {source}", dict(parameters or {}))
    values = _values(model, {name: kind for name, kind, *_ in con.execute("DESCRIBE candidate").fetchall()})
    rules = dict(_rules(model, values))
    counts = ["count(*)", *(f"count(*) FILTER ({broken})" for broken in rules.values())]
    ((count, *failures),) = con.execute(f"SELECT {', '.join(counts)} FROM candidate").fetchall()
    told = [f"{rule} ({times} times)" for rule, times in zip(rules, failures, strict=True) if times]
    if told:
        raise RunError(f"{model.table()} breaks its model, so nothing was published: {'; '.join(told)}.")
    columns = ", ".join(f"{value.converted} AS {name}" for name, value in values.items())
    con.execute(f"INSERT INTO {model.table()} BY NAME SELECT {columns} FROM candidate")
    con.execute("DROP TABLE candidate")
    return int(count)


def replace(con: duckdb.DuckDBPyConnection, model: type[TableModel], rows: str | pd.DataFrame | None = None) -> int:
    """Rewrite a table, as ``append`` does; return its rows."""
    create(con, model)
    return append(con, model, rows)


def broken(model: type[TableModel]) -> str:
    """Return the condition under which a row of a table, as it is stored, breaks a rule of the model."""
    stored = {name: type_in_full(described) for name, described in model.columns().items()}
    return " OR ".join(condition for _, condition in _rules(model, _values(model, stored)))


def column_list(model: type[TableModel]) -> str:
    """Return the columns of a table as CREATE TABLE wants them."""
    return ", ".join(
        f"{name} {duckdb_type(described)}{'' if described.nullable else ' NOT NULL'}"
        for name, described in model.columns().items()
    )


class _Value(NamedTuple):
    """A column of the candidate rows in SQL: as it came, converted to its type, and what is true where that fails."""

    given: str
    converted: str
    misfit: str


def _values(model: type[TableModel], found: Mapping[str, str]) -> dict[str, _Value]:
    expected = model.columns()
    if found.keys() != expected.keys():
        differing = ", ".join(sorted(found.keys() ^ expected.keys()))
        raise RunError(f"{model.table()} has other columns than its model, so nothing was published: {differing}.")
    return {name: _value(name, found[name], type_in_full(described)) for name, described in expected.items()}


def _value(name: str, found: str, wanted: str) -> _Value:
    """Convert a column as Pandera's coercion does: NaN is NULL; but a number is never rounded to a whole one."""
    given = f"nullif({name}, 'nan')" if found in {"FLOAT", "DOUBLE"} else name
    if found == wanted:
        return _Value(given, given, "")
    converted = f"TRY_CAST({given} AS {wanted})"
    misfit = f"{given} IS NOT NULL AND {converted} IS NULL"
    if wanted == "BIGINT":
        misfit = f"TRY_CAST({given} AS DOUBLE) IS DISTINCT FROM {converted}::DOUBLE OR {misfit}"
    return _Value(given, converted, misfit)


def _rules(model: type[TableModel], values: dict[str, _Value]) -> Iterator[tuple[str, str]]:
    """Yield each rule of a model's columns, and the condition under which a candidate row breaks it."""
    for name, described in model.columns().items():
        value = values[name]
        if value.misfit:
            yield f"{name}: {duckdb_type(described)}", value.misfit
        if not described.nullable:
            yield f"{name}: not NULL", f"{value.given} IS NULL"
        for check in described.checks:
            keeps = CONDITIONS[check.name].format(value=value.converted, **_literals(check.statistics))
            yield f"{name}: {check.error}", f"NOT ({keeps})"


def _literals(statistics: Mapping[str, Any]) -> dict[str, str]:
    """Return the values that a rule compares with, as SQL has them."""
    listed = {name: value if isinstance(value, list) else [value] for name, value in statistics.items()}
    return {
        name: ", ".join(quoted(value) if isinstance(value, str) else repr(value) for value in several)
        for name, several in listed.items()
    }
