"""How assets describe themselves to Dagster: columns and keys from the table models, figures from the tables."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from functools import cache

import dagster as dg
import duckdb

from assets.home.warehouse import columns_and_rows
from assets.tables import TableModel, comment, duckdb_type
from sql import names, statement

STATEMENT = re.compile(r"^-- ([a-z_]+\.[a-z_]+), (figures|rows): .*?\n(.*?);$", re.MULTILINE | re.DOTALL)
OWNERS = ["team:tablerank"]
# a morning may take its time; the next one is missed when it is hours late
DAILY = dg.FreshnessPolicy.time_window(warn_window=timedelta(hours=26), fail_window=timedelta(hours=30))


def asset_key(table: str) -> dg.AssetKey:
    """Return the asset key of a table, such as ``core/tables`` of ``core.tables``."""
    return dg.AssetKey(table.split("."))


def spec(model: type[TableModel], kinds: Iterable[str], deps: Sequence[str]) -> dg.AssetSpec:
    """Return the asset of a table: layer, owners, kinds, description and columns."""
    return dg.AssetSpec(
        asset_key(model.table()),
        deps=[dg.AssetKey(dep.split("/")) for dep in deps],
        description=f"{model.grain()} Key: {', '.join(model.key()) or 'none, rows may repeat'}.",
        group_name=model.schema(),
        owners=OWNERS,
        kinds=set(kinds),
        metadata={
            "dagster/table_name": model.table(),
            "dagster/column_schema": column_schema(model),
            "docs": documented("tables.md", model.table()),
        },
        freshness_policy=DAILY,
    )


def documented(page: str, section: str) -> dg.MetadataValue:
    """Return where the repository's documentation tells more: a page, and a section of it by its heading."""
    anchor = section.lower().replace(".", "").replace(" ", "-")
    return dg.MetadataValue.text(f"docs/{page}#{anchor}")


def column_schema(model: type[TableModel]) -> dg.TableSchema:
    """Return the columns as Dagster shows them."""
    return dg.TableSchema(
        columns=[
            dg.TableColumn(
                name,
                duckdb_type(described),
                comment(described),
                dg.TableColumnConstraints(nullable=described.nullable),
            )
            for name, described in model.columns().items()
        ]
    )


def at_a_glance(con: duckdb.DuckDBPyConnection, table: str, rows: int) -> dict[str, dg.MetadataValue]:
    """Return what an asset shows of its table: the number of rows, and what ``sql/asset_metadata`` has for it."""
    glance: dict[str, dg.MetadataValue] = {"dagster/row_count": dg.MetadataValue.int(rows)}
    if query := _statements().get((table, "figures")):
        _, [figures] = columns_and_rows(con, query)
        glance |= {name: _figure(value) for name, value in figures.items()}
    if query := _statements().get((table, "rows")):
        _, shown = columns_and_rows(con, query)
        if shown:
            glance["at_a_glance"] = dg.MetadataValue.table([dg.TableRecord(row) for row in shown])
    return glance


def results(con: duckdb.DuckDBPyConnection, rows: Mapping[str, int]) -> list[dg.MaterializeResult]:
    """Return what a multi-asset has to say of each of its tables."""
    return [
        dg.MaterializeResult(asset_key=asset_key(table), metadata=at_a_glance(con, table, count))
        for table, count in rows.items()
    ]


@cache
def _statements() -> dict[tuple[str, str], str]:
    """Return the statements of ``sql/asset_metadata`` by table and form: figures or rows."""
    whole = "\n".join(statement(f"asset_metadata/{layer}") for layer in names("asset_metadata"))
    return {(table, form): query for table, form, query in STATEMENT.findall(whole)}


def _figure(value: float) -> dg.MetadataValue:
    return dg.MetadataValue.int(value) if isinstance(value, int) else dg.MetadataValue.float(float(value))
