"""The morning job from the command line: the same Dagster job that the schedule runs, with progress and a summary."""

import logging
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self

import duckdb
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from assets.home.directory import Home
from assets.home.settings_file import read_settings
from assets.home.warehouse import connection, newest_run
from assets.published.site.mark import site_fault
from assets.raw.sources.registry import WORDS, source_files
from assets.raw.sources.source import HELD
from assets.text import counted, one_line
from pipelines.cli.lookup import LISTED, Row, credits_of, rows
from pipelines.cli.output import DebugOption, HomeOption, PoolsOption, SourceOption, plain_table, terminal
from pipelines.config import home_of, settings_file
from sql import statement

if TYPE_CHECKING:  # Dagster takes a second to import
    import dagster as dg

NEEDS_A_LOOK = 3
TABLES = (  # of the summary: statement, heads of names, of counts, and of an example
    ("run_pools", ("pool",), ("events", "skipped", "tables", "rated", "skipped", "rated subjects"), ()),
    ("run_reasons", ("skipped because",), ("tables", "events"), ("for example",)),
    ("run_skipped_by_system", ("pool", "system", "not rated because"), ("tables", "standings"), ("for example",)),
)


def run(
    source: SourceOption = None, home: HomeOption = None, pools: PoolsOption = None, debug: DebugOption = False
) -> None:
    """Ingest, validate, rate and publish: the morning job."""
    run_and_report(home_of(home), pools, {"sources": source or []}, debug=debug)


def rate(home: HomeOption = None, pools: PoolsOption = None, debug: DebugOption = False) -> None:
    """Validate, rate and publish what is stored."""
    run_and_report(home_of(home), pools, {"sources": [HELD]}, debug=debug)


def run_and_report(
    home: Home,
    pools: Path | None,
    ingest: dict[str, Any],
    *,
    report: Callable[[Home], None] | None = None,
    debug: bool,
) -> None:
    """Run the job with progress and summary, and send an alert where one is due.

    Parameters
    ----------
    home : Home
        The data directory.
    pools : Path, optional
        A settings file in place of the home's own.
    ingest : dict
        The configuration of the ingest, such as ``{"sources": ["held"]}``.
    report : callable, optional
        What prints more than the summary.
    debug : bool
        Whether an error is raised with its traceback.

    Raises
    ------
    TablerankError
        The job failed, and nothing was published.
    Exit
        It published, but something needs a look.
    """
    home.make()
    run_id = str(uuid.uuid4())
    try:
        # a run that fails on its arguments would turn every asset red until the next good run
        read_settings(settings_file(home, pools))
        source_files([Path(source) for source in ingest["sources"] if source not in WORDS])
        _run(home, pools, ingest, run_id, debug=debug)
    except Exception as error:
        from pipelines.run_errors import for_outside

        _alert(home, pools, "failed", [for_outside(error)], run_id)
        raise
    needs_a_look = print_summary(home)
    if report is not None:
        report(home)
    if needs_a_look:
        from pipelines.alerts import pressing_notes

        _alert(home, pools, "needs_a_look", pressing_notes(home, run_id), run_id)
        raise typer.Exit(NEEDS_A_LOOK)


def _run(home: Home, pools: Path | None, ingest: dict[str, Any], run_id: str, *, debug: bool) -> None:
    from pipelines.runner import run_morning  # Dagster takes a second to import

    with Progress() as progress:
        run_morning(home, pools, ingest, progress.logger_definition(), run_id=run_id, debug=debug)


def _alert(
    home: Home, pools: Path | None, kind: Literal["failed", "needs_a_look"], sentences: list[str], run_id: str
) -> None:
    from pipelines.alerts import alerts_of

    if undelivered := alerts_of(home, pools).send(kind, sentences, run_id):
        typer.echo(undelivered, err=True)


class Progress(logging.Handler):
    """Prints a line for each step of a run as it ends, with a spinner meanwhile; Dagster's records have the rest."""

    def __init__(self) -> None:
        super().__init__()
        self._console = Console(stderr=True, highlight=False, markup=False)
        self._status = self._console.status("starting")
        self._began: dict[str, float] = {}

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._status.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._status.stop()

    def logger_definition(self) -> "dg.LoggerDefinition":
        """Return this as the logger of a job."""
        import dagster as dg

        def console(_context: dg.InitLoggerContext) -> logging.Logger:
            logger = logging.Logger("tablerank", logging.DEBUG)  # noqa: LOG001 - Dagster manages it, not the root
            logger.addHandler(self)
            return logger

        return dg.LoggerDefinition(console, description="Progress in the terminal")

    def emit(self, record: logging.LogRecord) -> None:
        """Show the start or end of a step, and what it reports meanwhile."""
        meta = getattr(record, "dagster_meta", {})
        event = getattr(record, "dagster_event", None) or meta.get("dagster_event")
        if event is None:
            if meta.get("step_key"):  # what a step reports
                self._status.update(f"{meta.get('orig_message')} ...")
        elif event.is_step_start:
            self._began[event.step_key] = time.monotonic()
            self._status.update(f"{_spaced(event.step_key)} ...")
        elif event.is_step_success:
            seconds = time.monotonic() - self._began[event.step_key]
            self._console.print(f"  {_spaced(event.step_key):<40} {seconds:6.1f} s")


def _spaced(step: str) -> str:
    """Return the name of a step in words: ``raw batches`` of ``raw__batches``."""
    return " ".join(step.split("_")).replace("  ", " ")


def print_summary(home: Home) -> bool:
    """Print the summary of the newest publication; return whether something in it needs a look."""
    console = terminal()
    fault = site_fault(home.site, home.published)
    with connection(home.published, read_only=True) as con:
        notes = rows(con, "FROM meta.needs_a_look ORDER BY needs_a_look DESC, kind, sentence")
        if fault:
            notes.append({"sentence": fault, "needs_a_look": True})
        _print_asked(console, con)
        for name, heads, numbers, after in TABLES:
            found = con.execute(statement(f"cli/{name}")).fetchall()
            if found or name == "run_pools":
                _print_table(console, plain_table(heads, numbers, after), found)
        _print_changes(console, con)
        sources = credits_of(con)
    for note in notes:
        console.print(
            ("Needs a look: " if note["needs_a_look"] else "Note: ") + one_line(note["sentence"]), soft_wrap=True
        )
    console.print(f"Published: {home.published}", soft_wrap=True)
    if not fault:
        console.print(f"Pages: {home.site / 'index.html'}", soft_wrap=True)
    for source in sources:
        console.print(f"{source['credit']} ({source['link']})")
    return any(note["needs_a_look"] for note in notes)


def _print_asked(console: Console, con: duckdb.DuckDBPyConnection) -> None:
    """Print what the source answered."""
    run = newest_run(con)
    if run["source"] != HELD:
        tournaments = counted(run["tournaments_seen"], "tournament")
        console.print(
            f"\n{tournaments} in the source: {run['tournaments_new']:,} new, {run['tournaments_changed']:,} changed."
        )
    query = "SELECT outcome, count(*) AS number FROM meta.windows WHERE run_id = ? GROUP BY outcome ORDER BY outcome"
    windows = rows(con, query, run["run_id"])
    if windows:
        outcomes = ", ".join(f"{row['number']:,} {row['outcome'].replace('_', ' ')}" for row in windows)
        console.print(f"{counted(sum(row['number'] for row in windows), 'request')} to TopDeck: {outcomes}.")


def _print_table(console: Console, table: Table, found: list[tuple[Any, ...]]) -> None:
    """Fill a table and print it, without blanks at the ends of lines."""
    has_example = table.columns[-1].justify == "left"
    for row in found:
        table.add_row(*(_cell(value, zero="" if has_example else "0") for value in row))
    for line in console.render_lines(table, pad=False):
        text = Text.assemble(*((part.text, part.style or "") for part in line))
        text.rstrip()
        console.print(text)


def _cell(value: Any, zero: str) -> str:
    if isinstance(value, int):
        return f"{value:,}" if value else zero
    return "(in no pool)" if value is None else one_line(value)


def _print_changes(console: Console, con: duckdb.DuckDBPyConnection) -> None:
    """Print what differs from the previous publication, and what the operator's corrections do."""
    (since,) = rows(con, statement("cli/run_change_report"))
    if any(since.values()):
        see = " (see marts.rating_changes)" if since["moved"] else ""
        console.print(
            f"Since the previous publication: {events_changed(since)}; {counted(since['moved'], 'rating')} moved{see}."
        )
    lines = rows(con, "FROM meta.corrections ORDER BY line")
    if lines:
        applied = [line for line in lines if line["applied"]]
        apply = "applies" if len(lines) == 1 else "apply"
        console.print(
            f"Corrections: {len(applied):,} of {counted(len(lines), 'line')} {apply}. See meta.corrections for each."
        )
        for line in applied[:LISTED]:
            console.print(one_line(f"  line {line['line']}, {line['kind']}: {line['effect']}"))


def events_changed(since: Row) -> str:
    """Return how many events were added, changed and removed since the previous publication."""
    return f"{counted(since['added'], 'event')} added, {since['changed']:,} changed, {since['removed']:,} removed"
