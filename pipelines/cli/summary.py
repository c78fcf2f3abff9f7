"""What a run did, as tables: what was seen, rated, skipped and why, and where the results lie."""

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from assets.home.directory import Home
from assets.home.warehouse import connection, newest_run
from assets.published.site.mark import site_fault
from assets.text import counted
from pipelines.cli.published import TOLD, one_line, terminal
from sql import statement


def print_summary(home: Home) -> bool:
    """Print the summary of the newest publication; return whether something in it needs a look."""
    console = terminal()
    with connection(home.published, read_only=True) as con:
        pools = con.execute(statement("cli/run_pools")).fetchall()
        skipped = con.execute(statement("cli/run_skipped_by_system")).fetchall()
        reasons = con.execute(statement("cli/run_reasons")).fetchall()
        notes = con.execute(statement("cli/run_notes")).fetchall()
        corrections = con.execute(statement("cli/corrections")).fetchall()
        windows = con.execute(statement("cli/run_windows")).fetchall()
        moved = con.execute(statement("cli/run_change_report")).fetchall()[0]
        run = newest_run(con)
        credit, link = con.execute("SELECT credit, link FROM meta.attribution").fetchall()[0]
    fault = site_fault(home.site, home.published)
    if fault:
        notes.append((fault, True))
    if run["source"] != "held":
        seen = counted(run["tournaments_seen"], "tournament")
        changes = f"{run['tournaments_new']:,} new, {run['tournaments_changed']:,} changed"
        console.print(f"\n{seen} in the source: {changes}.")
    if windows:
        told = ", ".join(f"{count:,} {outcome.replace('_', ' ')}" for outcome, count in windows)
        console.print(f"TopDeck was asked {counted(sum(count for _, count in windows), 'question')}: {told}.")
    _print_table(console, _pools_table(pools))
    if reasons:
        _print_table(console, _reasons_table(reasons))
    if skipped:
        _print_table(console, _skipped_table(skipped))
    if any(moved):
        console.print(_moved_told(*moved))
    if corrections:
        console.print(_corrections_told(corrections))
    for sentence, needs_a_look in notes:
        console.print(
            ("Needs a look: " if needs_a_look else "Note: ") + one_line(sentence), markup=False, soft_wrap=True
        )
    console.print(f"Published {home.published}", markup=False, soft_wrap=True)
    if not fault:
        console.print(f"Pages {home.site / 'index.html'}", markup=False, soft_wrap=True)
    console.print(f"{credit} ({link})", markup=False)
    return any(needs_a_look for _, needs_a_look in notes)


def _corrections_told(lines: list[tuple[Any, ...]]) -> str:
    """Return how many lines of the corrections apply, and what the first of them do."""
    effects = [f"  line {line}, {kind}: {effect}" for line, kind, applied, effect in lines if applied]
    of_all = f"{len(effects):,} of {counted(len(lines), 'line')} {'applies' if len(lines) == 1 else 'apply'}"
    told = [f"Corrections: {of_all}; meta.corrections says what each does."]
    return "\n".join(one_line(text) for text in [*told, *effects[:TOLD]])


def _moved_told(added: int, changed: int, removed: int, ratings: int) -> str:
    """Return what is not as it was in the publication before."""
    events = f"{counted(added, 'event')} added, {changed:,} changed, {removed:,} removed"
    whose = " (marts.rating_changes says whose)" if ratings else ""
    return f"Since the publication before: {events}; {counted(ratings, 'rating')} moved{whose}."


def _print_table(console: Console, table: Table) -> None:
    """Print a table without the blanks that fill up its last column."""
    for line in console.render_lines(table, pad=False):
        text = Text.assemble(*((part.text, part.style or "") for part in line))
        text.rstrip()
        console.print(text)


def _pools_table(rows: list[tuple[object, ...]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("pool")
    for head in ("events", "skipped", "tables", "rated", "skipped", "rated subjects"):
        table.add_column(head, justify="right")
    for pool, *counts in rows:
        table.add_row(one_line(str(pool or "(in no pool)")), *(f"{count:,}" for count in counts))
    return table


def _reasons_table(rows: list[tuple[Any, ...]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("skipped because")
    for head in ("tables", "events"):
        table.add_column(head, justify="right")
    table.add_column("for example")
    for reason, *counts, detail in rows:
        table.add_row(str(reason), *(f"{count:,}" if count else "" for count in counts), one_line(str(detail)))
    return table


def _skipped_table(rows: list[tuple[Any, ...]]) -> Table:
    """Return what single systems leave out of what is otherwise good, a line a reason."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for head in ("pool", "system", "leaves out because"):
        table.add_column(head)
    for head in ("tables", "standings"):
        table.add_column(head, justify="right")
    table.add_column("for example")
    for pool, system, reason, *counts, detail in rows:
        names = map(one_line, (pool, system, reason))
        table.add_row(*names, *(f"{count:,}" if count else "" for count in counts), one_line(str(detail)))
    return table
