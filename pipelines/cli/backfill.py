"""Backfills: a span of the source again, one replay, and the report of who moved and why."""

from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console

from assets.home.directory import Home
from assets.text import counted, one_line
from pipelines.cli.lookup import Row, publication, rows
from pipelines.cli.output import (
    WIDE,
    DebugOption,
    HomeOption,
    PoolsOption,
    SourceOption,
    called,
    plain_table,
    terminal,
)
from pipelines.cli.run import events_changed, run_and_report
from pipelines.config import clock, home_of
from sql import statement

EVENTS = 20  # lines of each kind
MOVERS = 10  # lines of each pool


def backfill(
    first_month: Annotated[str, typer.Option("--from", help="First month to import.")] = "2020-01",
    last_month: Annotated[
        str, typer.Option("--to", help="Last month to import, inclusive (default: the current month).")
    ] = "",
    source: SourceOption = None,
    accept_smaller: Annotated[
        bool, typer.Option("--accept-smaller", help="Remove stored tournaments that the source no longer has.")
    ] = False,
    home: HomeOption = None,
    pools: PoolsOption = None,
    debug: DebugOption = False,
) -> None:
    """Re-import months, rate once, report who moved and why."""
    from assets.raw.assets import IngestConfig  # Dagster takes a second to import

    ingest = IngestConfig(
        sources=source or [], first_month=first_month, last_month=last_month, accept_smaller=accept_smaller
    )
    ingest.wanted(clock()())  # a wrong month is reported before anything starts
    run_and_report(home_of(home), pools, ingest.model_dump(), report=print_change_report, debug=debug)


def print_change_report(home: Home) -> None:
    """Print what the newest run found different from the previous publication, and who moved because of it."""
    console = terminal()
    with publication(home) as con:
        (run_id, *earlier) = [row["run_id"] for row in rows(con, "FROM meta.runs ORDER BY rowid DESC")]
        (since,) = rows(con, statement("cli/run_change_report"))
        events = rows(con, statement("cli/event_changes"), run_id, EVENTS)
        movers = rows(con, statement("cli/change_report_moved"), run_id, MOVERS)
    if not earlier:
        console.print("\nNo previous publication to compare with.")
        return
    console.print(f"\nSince the previous publication: {events_changed(since)}.")
    for change, of_change in groupby(events, key=lambda event: event["change"]):
        _print_events(console, change, list(of_change))
    for (pool, system), of_pool in groupby(movers, key=lambda mover: (mover["pool"], mover["system"])):
        _print_movers(console, f"{pool}, {system}", list(of_pool))
    if not movers:
        console.print("No ratings moved.")
    if events or movers:
        console.print("For all of them, see marts.event_changes and marts.rating_changes.", style="dim")


def _print_events(console: Console, change: str, events: list[Row]) -> None:
    table = plain_table(
        [change, "event", "pool"], ["tables rated"], ["what changed" if change == "changed" else "when"]
    )
    for event in events:
        table.add_row(
            f"{event['started_at']:%Y-%m-%d}" if event["started_at"] else "undated",
            one_line(event["name"] or event["tournament_id"]),
            one_line(event["pool"]),
            f"{event['tables_before']:,} -> {event['tables_after']:,}",
            event["what_changed"] or ("late" if event["late"] else ""),
        )
    console.print(table)


def _print_movers(console: Console, pool: str, movers: list[Row]) -> None:
    number = movers[0]["moved_at_all"]
    of_all = f"; the {len(movers)} greatest moves" if number > len(movers) else ""
    console.print(f"{one_line(pool)}: {counted(number, 'rating')} moved{of_all}", style="bold")
    table = plain_table(["who"], ["before", "now", "moved"], ["by"])
    for mover in movers:
        causes = mover["causes"]
        more = f" and {counted(len(causes) - 1, 'other cause')}" if len(causes) > 1 else ""
        table.add_row(
            called(mover, wide=console.width >= WIDE),
            _points(mover["rating_before"], "new"),
            _points(mover["rating_after"], "gone"),
            f"{mover['moved']:+.1f}",
            one_line(causes[0]) + more,
        )
    console.print(table)


def _points(rating: float | None, missing: str) -> str:
    return missing if rating is None else f"{rating:.1f}"
