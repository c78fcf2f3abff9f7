"""How a table is described: a Pandera model whose docstring says what a row is, its fields meaning and unit."""

import inspect
from typing import Any, ClassVar

import pandera.pandas as pa
from pandera.api.pandas.components import Column

DUCKDB_TYPES = {
    "string[pyarrow]": "VARCHAR",
    "int64": "BIGINT",
    "Int64": "BIGINT",
    "float64": "DOUBLE",
    "bool": "BOOLEAN",
    "datetime64[us, UTC]": "TIMESTAMPTZ",
}


class TableModel(pa.DataFrameModel):
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
    return pa.Field(description=meaning, metadata={"unit": unit}, nullable=nullable, **checks)


def duckdb_type(described: Column) -> str:
    """Return the DuckDB type of a column."""
    return DUCKDB_TYPES[str(described.dtype)]


def unit(described: Column) -> str:
    """Return the unit of a column, "" where it has none."""
    return str((described.metadata or {}).get("unit", ""))


def comment(described: Column) -> str:
    """Return the comment of a column: meaning, and unit where there is one."""
    return f"{described.description} [{unit(described)}]" if unit(described) else str(described.description)
