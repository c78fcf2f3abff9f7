"""Marts: what people look at. Each has an asset that follows from its model and its statement."""

from collections.abc import Iterator

import dagster as dg

from assets.asset_specs import results, spec
from assets.home.run_context import RunContext
from assets.marts.build import Mart, all_marts


def _asset(mart: Mart) -> dg.AssetsDefinition:
    deps = [table.replace(".", "/") for table in mart.reads]
    kinds = {"duckdb", "sql"} if len(mart.models) == len(mart.statements) == 1 else {"duckdb", "python"}

    @dg.multi_asset(name=mart.step, specs=[spec(model, kinds, deps) for model in mart.models])
    def build(run_context: dg.ResourceParam[RunContext]) -> Iterator[dg.MaterializeResult]:
        with run_context.warehouse() as con:
            made = results(con, mart.build(con, run_context))
        yield from made

    return build


ASSETS = [_asset(mart) for mart in all_marts()]
