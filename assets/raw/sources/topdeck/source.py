"""TopDeck as the source of a run: what to request, and the record of the responses in the warehouse."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import duckdb

from assets.home.run_context import RunContext
from assets.privacy.pseudonyms import TOPDECK
from assets.raw.sources.source import Request
from assets.raw.sources.topdeck.client import TopDeck, topdeck
from assets.raw.sources.topdeck.normalize import CREDIT, as_bulk
from assets.raw.sources.topdeck.sync import Asking, HeldEvents, Plan
from assets.raw.sources.topdeck.windows import FIRST_MONTH, Window, by_month, last_sunday, of_the_morning
from sql import statement


class TopDeckSource:
    """The TopDeck API."""

    name = "topdeck"
    namespace = TOPDECK
    credit = CREDIT
    endings: tuple[str, ...] = ()

    def open(self, request: Request) -> Asking:
        """Return the requests of a run.

        A morning requests the last 45 days, what failed last time, and unfinished events by id; once a week, on Sunday
        or in the next run after it, the whole history. A backfill requests its months only.

        Raises
        ------
        UsageError
            There is no API key, or a pool takes every format.
        """
        return Asking(self._client(request), self._plan(request), held_events(request.con, request.now), request.tell)

    def normalize(self, entry: Any) -> Any:
        """Return an entry as the bulk answer has it."""
        return as_bulk(entry)

    def _client(self, request: Request) -> TopDeck:
        return topdeck(request.run_context.home, request.run_context.settings.source)

    def _plan(self, request: Request) -> Plan:
        settings, now = request.run_context.settings, request.now
        longest, accepts_smaller = timedelta(days=settings.source.window_days), request.accepts_smaller
        if request.months is not None:
            windows = by_month("backfill", settings.pool, request.months.first, request.months.last, now)
            sunday = _local(request.run_context, now).date() if accepts_smaller else None
            return Plan(windows, longest, asks_unfinished=False, sunday=sunday, accepts_smaller=accepts_smaller)
        sunday = sweep_due(request.con, request.run_context, now)
        if sunday is not None:
            windows = by_month("sweep", settings.pool, FIRST_MONTH, now.date(), now)
        else:
            windows = of_the_morning(settings.pool, now, settings.source.window_days)
        windows += _failed_before(request.con, windows)  # last, so that what keeps failing does not block what is new
        return Plan(windows, longest, asks_unfinished=True, sunday=sunday, accepts_smaller=accepts_smaller)


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
