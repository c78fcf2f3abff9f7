"""How assets describe themselves to Dagster: everything from the table's one schema."""

from collections.abc import Iterable, Sequence

import dagster as dg

from assets.schemas.model import TableModel, comment, duckdb_type

OWNERS = ["team:tablerank"]


def asset_key(table: str) -> dg.AssetKey:
    """Return the asset key of a table, such as ``core/tables`` of ``core.tables``."""
    return dg.AssetKey(table.split("."))


def spec(model: type[TableModel], kinds: Iterable[str], deps: Sequence[str]) -> dg.AssetSpec:
    """Return the asset of a table: layer, owners, kinds, description and columns."""
    return dg.AssetSpec(
        asset_key(model.table()),
        deps=[dg.AssetKey(dep.split("/")) for dep in deps],
        description=f"{model.grain()} Key: {', '.join(model.key()) or 'none, rows may repeat'}.",
        group_name=model.table().partition(".")[0],
        owners=OWNERS,
        kinds=set(kinds),
        metadata={"dagster/table_name": model.table(), "dagster/column_schema": column_schema(model)},
    )


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


def row_count(rows: int) -> dict[str, dg.MetadataValue]:
    """Return the metadata that Dagster plots as the size of a table."""
    return {"dagster/row_count": dg.MetadataValue.int(rows)}


def results(rows: dict[str, int]) -> list[dg.MaterializeResult]:
    """Return what a multi-asset has to say of each of its tables."""
    return [
        dg.MaterializeResult(asset_key=asset_key(table), metadata=row_count(count)) for table, count in rows.items()
    ]
