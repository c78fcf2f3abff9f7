"""Backfills: a span of the source again, one replay, and the report of who moved and why."""

from typing import Annotated

import typer

from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.cli.run import run_and_report
from pipelines.config import clock, home_of

FIRST = "2020-01"


def backfill(
    first_month: Annotated[str, typer.Option("--from", help="The first month, such as 2024-03.")] = FIRST,
    last_month: Annotated[str, typer.Option("--to", help="The last month, itself included; this one without it.")] = "",
    source: Annotated[
        list[str] | None,
        typer.Option("--source", help="sample, topdeck, or the path of a file or folder; may be repeated."),
    ] = None,
    accept_smaller: Annotated[
        bool,
        typer.Option("--accept-smaller", help="Believe that tournaments which the source lacks now are gone."),
    ] = False,
    home: HomeOption = None,
    pools: PoolsOption = None,
    debug: DebugOption = False,
) -> None:
    """Import a span of months again, replay all, and report who moved and why."""
    from assets.raw.assets import IngestConfig  # Dagster takes a second to import
    from pipelines.cli.change_report import print_change_report

    ingest = IngestConfig(
        sources=source or [], first_month=first_month, last_month=last_month, accept_smaller=accept_smaller
    )
    ingest.wanted(clock()())  # a wrong month is reported before anything starts
    run_and_report(home_of(home), pools, ingest.model_dump(), report=print_change_report, debug=debug)
