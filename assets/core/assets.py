"""Core: every tournament, table and seat, validated."""

from collections.abc import Iterator

import dagster as dg

from assets.asset_specs import results, spec
from assets.core.models import Corrections
from assets.core.validate import CORE, validate
from assets.home.run_context import RunContext


@dg.multi_asset(
    name="core_tables",
    specs=[spec(model, {"duckdb", "sql"}, deps=["raw/batches"]) for model in (*CORE, Corrections)],
)
def core(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.MaterializeResult]:
    """Validate everything that is stored."""
    with run_context.warehouse() as con:
        told = results(con, validate(con, run_context))
    yield from told
