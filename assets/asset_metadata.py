"""What a maintainer sees of a table at a glance in Dagster's web UI: a few figures, and a small table; never a person.

Each is a statement in ``sql/asset_metadata`` under the table's name: in ``figures`` one row, whose columns Dagster
plots from run to run; in ``tables`` at most fifteen rows. They stay in Dagster's records, which
``forget`` does not rewrite, so they never contain a pseudonym, an id, or the name of a person or an event.
"""

from functools import cache

import dagster as dg
import duckdb

from assets.home.warehouse import columns_and_rows
from sql import names, statement

FIGURES, TABLES = "asset_metadata/figures", "asset_metadata/tables"


def glance_of(con: duckdb.DuckDBPyConnection, table: str) -> dict[str, dg.MetadataValue]:
    """Return the figures and the small table of a table such as ``core.tables``, as far as there are any."""
    glance: dict[str, dg.MetadataValue] = {}
    for row in _rows(con, FIGURES, table):
        glance |= {name: _figure(value) for name, value in row.items()}
    if rows := _rows(con, TABLES, table):
        glance["at_a_glance"] = dg.MetadataValue.table([dg.TableRecord(row) for row in rows])
    return glance


def _rows(con: duckdb.DuckDBPyConnection, folder: str, table: str) -> list[dict[str, int | float | str]]:
    if table not in _known(folder):
        return []
    return columns_and_rows(con, statement(f"{folder}/{table}"))[1]


@cache
def _known(folder: str) -> frozenset[str]:
    return frozenset(names(folder))


def _figure(value: float | str) -> dg.MetadataValue:
    return dg.MetadataValue.int(value) if isinstance(value, int) else dg.MetadataValue.float(float(value))
