"""TopDeck as the source of a run: what to request, and the record of the responses in the warehouse."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import duckdb

from assets.home.run_context import RunContext
from assets.home.warehouse import transaction
from assets.raw.sources.topdeck.client import topdeck
from assets.raw.sources.topdeck.sync import Answer, Asking, HeldEvents, Plan
from assets.raw.sources.topdeck.windows import FIRST_MONTH, Window, by_month, last_sunday, of_the_morning
from sql import statement


@dataclass(frozen=True)
class Months:
    """A span of whole months, both included."""

    first: date
    last: date


def asking(
    con: duckdb.DuckDBPyConnection,
    run_context: RunContext,
    now: datetime,
    months: Months | None,
    tell: Callable[[str], None],
    *,
    accepts_smaller: bool,
) -> Asking:
    """Return the requests of a run.

    A morning requests the last 45 days, what failed last time, and unfinished events by id; once a week, on Sunday or
    in the next run after it, the whole history. A backfill requests its months only.

    Parameters
    ----------
    con : DuckDBPyConnection
        The warehouse, with all raw files loaded.
    run_context : RunContext
        The home, its settings and its key.
    now : datetime
        The start of the run.
    months : Months or None
        The span of a backfill; None for a morning.
    tell : callable
        Receives a message before each request.
    accepts_smaller : bool
        Whether the operator says that what a response lacks is gone.

    Raises
    ------
    UsageError
        There is no API key, or a pool takes every format.
    """
    settings = run_context.settings
    client = topdeck(run_context.home, settings.source)
    held = held_events(con, now)
    longest = timedelta(days=settings.source.window_days)
    if months is not None:
        windows = by_month("backfill", settings.pool, months.first, months.last, now)
        sunday = _local(run_context, now).date() if accepts_smaller else None
        plan = Plan(windows, longest, asks_unfinished=False, sunday=sunday, accepts_smaller=accepts_smaller)
        return Asking(client, plan, held, tell)
    sunday = sweep_due(con, run_context, now)
    if sunday is not None:
        windows = by_month("sweep", settings.pool, FIRST_MONTH, now.date(), now)
    else:
        windows = of_the_morning(settings.pool, now, settings.source.window_days)
    windows += _failed_before(con, windows)  # last, so that what keeps failing does not block what is new
    plan = Plan(windows, longest, asks_unfinished=True, sunday=sunday, accepts_smaller=accepts_smaller)
    return Asking(client, plan, held, tell)


def held_events(con: duckdb.DuckDBPyConnection, now: datetime) -> HeldEvents:
    """Return what the warehouse holds of the source's events."""
    by_population: dict[tuple[str, str], list[tuple[datetime, str]]] = {}
    for game, format_, started_at, name in con.execute(statement("topdeck/held_events"), {"now": now}).fetchall():
        by_population.setdefault((game, format_), []).append((started_at, name))
    unfinished = [name for (name,) in con.execute(statement("topdeck/unfinished"), {"now": now}).fetchall()]
    missed = con.execute("SELECT tournament_id, missed_on FROM staging.absent WHERE removed_at IS NULL").fetchall()
    populations = con.execute("SELECT DISTINCT coalesce(game, ''), coalesce(format, '') FROM staging.tournaments")
    return HeldEvents(set(populations.fetchall()), by_population, unfinished, dict(missed))


def sweep_due(con: duckdb.DuckDBPyConnection, run_context: RunContext, now: datetime) -> date | None:
    """Return the Sunday whose sweep is due: today's, or one that no run has made since; None when none is."""
    local = _local(run_context, now)
    sunday = last_sunday(local)
    first_asked, last_swept = con.execute(statement("topdeck/sweeps"), {"now": now}).fetchall()[0]
    if last_swept is not None:
        return sunday if _local(run_context, last_swept).date() < sunday else None
    asked_before = first_asked is not None and _local(run_context, first_asked).date() < sunday
    return sunday if asked_before or local.date() == sunday else None


def _local(run_context: RunContext, instant: datetime) -> datetime:
    return instant.astimezone(ZoneInfo(run_context.settings.schedule.timezone))


def _failed_before(con: duckdb.DuckDBPyConnection, windows: list[Window]) -> list[Window]:
    """Return the windows that failed when last asked for and that none of the others covers."""
    wanted = {(window.game, window.format) for window in windows}
    failed = [Window("again", *row) for row in con.execute(statement("topdeck/failed_windows")).fetchall()]
    return [
        window
        for window in failed
        if (window.game, window.format) in wanted and not any(other.covers(window) for other in windows)
    ]


def note_windows(con: duckdb.DuckDBPyConnection, answers: list[Answer]) -> None:
    """Write down what was asked in this run, and how it was answered."""
    with transaction(con):
        con.execute("DELETE FROM staging.windows")
        if answers:
            rows = [_row(number, answer) for number, answer in enumerate(answers, 1)]
            con.executemany(f"INSERT INTO staging.windows VALUES ({', '.join('?' * len(rows[0]))})", rows)


def _row(number: int, answer: Answer) -> list[object]:
    window = answer.window
    where = [window.game, window.format, window.begin, window.end] if window else [None] * 4
    counts = [answer.events, answer.held, len(answer.lacking), answer.requests]
    return [number, answer.purpose, *where, answer.outcome, *counts, answer.sentence]
