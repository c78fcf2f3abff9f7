"""What a re-import changed, for people: events added, changed and removed, and who moved most by which of them."""

from itertools import groupby

from rich.console import Console
from rich.table import Table

from assets.home.directory import Home
from assets.home.warehouse import newest_run
from assets.text import counted
from pipelines.cli.published import SHORT_CODE, WIDE, Row, one_line, publication, rows, terminal

EVENTS = 20  # lines of each kind
MOVERS = 10  # lines of each pool
CHANGES = ("added", "changed", "removed")


def print_change_report(home: Home, run_id: str | None = None) -> None:
    """Print what a run (the newest, without one) found different from the publication before, and who moved by it."""
    console = terminal()
    with publication(home) as con:
        run_id = run_id or newest_run(con)["run_id"]
        is_first = not rows(con, "earlier_runs", run_id)[0]["runs"]
        counts = {row["change"]: row["events"] for row in rows(con, "change_report_counts", run_id)}
        events = rows(con, "event_changes", run_id, EVENTS)
        movers = rows(con, "change_report_moved", run_id, MOVERS)
    if is_first:
        console.print("\nThere was no publication before to compare with.")
        return
    told = ", ".join(f"{counts.get(change, 0):,} {change}" for change in CHANGES)
    console.print(f"\nEvents since the publication before: {told}.")
    for change, of_change in groupby(events, key=lambda event: event["change"]):
        console.print(_events_table(change, list(of_change)))
    for (pool, system), of_pool in groupby(movers, key=lambda mover: (mover["pool"], mover["system"])):
        _print_movers(console, f"{pool}, {system}", list(of_pool))
    if not movers:
        console.print("Nobody's rating moved.")
    if events or movers:
        console.print("All of it: marts.event_changes and marts.rating_changes.", style="dim")


def _print_movers(console: Console, pool: str, movers: list[Row]) -> None:
    number = movers[0]["moved_at_all"]
    of_all = f", of whom these {len(movers)} most" if number > len(movers) else ""
    console.print(f"{one_line(pool)}: {number:,} moved{of_all}", style="bold")
    console.print(_movers_table(movers, wide=console.width >= WIDE))


def _events_table(change: str, events: list[Row]) -> Table:
    table = _table()
    table.add_column(change, no_wrap=True)
    table.add_column("event")
    table.add_column("pool")
    table.add_column("tables rated", justify="right", no_wrap=True)
    table.add_column("what changed" if change == "changed" else "when")
    for event in events:
        table.add_row(
            f"{event['started_at']:%Y-%m-%d}" if event["started_at"] else "no date",
            one_line(event["name"] or event["tournament_id"]),
            one_line(event["pool"]),
            f"{event['tables_before']:,} -> {event['tables_after']:,}",
            event["what_changed"] or ("late" if event["late"] else ""),
        )
    return table


def _movers_table(movers: list[Row], *, wide: bool) -> Table:
    table = _table()
    table.add_column("who", no_wrap=True)
    for head in ("before", "now", "moved"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("by")
    for mover in movers:
        code = mover["subject"] if wide else mover["subject"][:SHORT_CODE]
        table.add_row(
            one_line(mover["display_name"] or code),
            _points(mover["rating_before"], "new"),
            _points(mover["rating_after"], "gone"),
            f"{mover['moved']:+.1f}",
            _causes(mover["causes"]),
        )
    return table


def _points(rating: float | None, missing: str) -> str:
    return missing if rating is None else f"{rating:.1f}"


def _causes(causes: list[str]) -> str:
    more = f" and {counted(len(causes) - 1, 'other cause')}" if len(causes) > 1 else ""
    return one_line(causes[0]) + more


def _table() -> Table:
    return Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
