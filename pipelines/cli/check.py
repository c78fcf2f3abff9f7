"""Whether all is well: one plain sentence for each fault, for people, cron and monitors."""

import os
import shutil
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer

from assets.errors import TablerankError
from assets.home.directory import Home
from assets.home.settings_file import read_settings
from assets.home.warehouse import connection
from assets.privacy.key import VARIABLE, pseudonyms_of
from assets.privacy.operator_tables import read_operator_files
from assets.raw.sources.registry import WORDS
from assets.raw.sources.topdeck.windows import LOOK_BACK
from pipelines.alerts import alerts_of
from pipelines.cli.access import faults_of_access
from pipelines.cli.integrity import faults_of_publication, faults_of_raw
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.config import CLOCK_VARIABLE, clock, home_of, settings_file
from sql import statement

FAULTY = 1
LAST_RUN = "SELECT finished_at, data_as_of, source FROM meta.runs ORDER BY finished_at DESC LIMIT 1"
LONGEST_RUN = timedelta(hours=6)  # as in Dagster's settings of a home
AHEAD = timedelta(hours=1)  # of our clock: more is no matter of two clocks that differ
NAME_OF_KEPT = "%Y%m%dT%H%M%SZ"
OVERDUE = timedelta(hours=36)  # a morning and a half
ROOM = 1 << 30  # bytes that a run should find free


def check(
    home: HomeOption = None,
    pools: PoolsOption = None,
    alert: Annotated[bool, typer.Option("--alert", help="Send the faults to the webhook, too.")] = False,
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Check settings, keys, raw batches, the source, locks, disk, freshness, and what the last run asks to look at."""
    place = home_of(home)
    try:
        faults = _faults(place, pools)
    except TablerankError as error:
        _tell(place, pools, [str(error)], alert=alert)
        raise
    for fault in faults:
        typer.echo(fault)
    _tell(place, pools, faults, alert=alert)
    if faults:
        raise typer.Exit(FAULTY)
    typer.echo(f"All is well in {place.root}.")


def _tell(home: Home, pools: Path | None, faults: list[str], *, alert: bool) -> None:
    if alert and (undelivered := alerts_of(home, pools).send("needs_a_look", faults)):
        typer.echo(undelivered, err=True)


def _faults(place: Home, pools: Path | None) -> list[str]:
    settings = read_settings(settings_file(place, pools))
    return [
        *_home(place),
        *_clock(),
        *_key(place),
        *_sources(place, settings.source.paths),
        *faults_of_access(place, settings, clock()()),
        *faults_of_raw(place),
        *_locks(place),
        *_freshness(place),
    ]


def _home(home: Home) -> Iterator[str]:
    if not home.root.is_dir():
        yield f"The home {home.root} does not exist yet; tablerank run makes it."
        return
    if not os.access(home.root, os.W_OK):
        yield f"The home {home.root} cannot be written; mend its permissions."
    free = shutil.disk_usage(home.root).free
    if free < ROOM:
        yield f"Only {free >> 20} MB are free beside {home.root}; make room before the next run."


def _clock() -> Iterator[str]:
    if os.environ.get(CLOCK_VARIABLE):
        yield f"{CLOCK_VARIABLE} is set, so the clock stands still; take it out for real runs."


def _key(home: Home) -> Iterator[str]:
    if os.environ.get(VARIABLE) or not home.root.is_dir():
        return
    if not home.key.exists():
        if home.holds_data:
            yield f"{home.key} is missing; put it back from your backup or set {VARIABLE}."
        return
    if stat.S_IMODE(home.key.stat().st_mode) & 0o077:
        yield f"{home.key} can be read by others; make it yours alone with chmod 600."
    try:
        lines = [sentence for _, sentence in read_operator_files(home, pseudonyms_of(home)).complaints]
    except TablerankError as error:
        lines = [str(error)]
    yield from lines


def _sources(home: Home, paths: list[str]) -> Iterator[str]:
    for path in paths:
        if path not in WORDS and not (home.root / path).exists():
            yield f"The source {path} of pools.toml does not exist."


def _locks(home: Home) -> Iterator[str]:
    if not home.warehouse.exists():
        return
    try:
        with home.only_writer(wait_seconds=0), connection(home.warehouse, read_only=True):
            pass
    except TablerankError as error:
        if not _is_at_work(home):
            yield str(error)


def _is_at_work(home: Home) -> bool:
    """Whether a run holds the home that began not too long ago: a sweep may take its time."""
    writer = home.writer()
    return writer is not None and writer[1] < LONGEST_RUN.total_seconds()


def _freshness(home: Home) -> Iterator[str]:
    if not home.published.exists():
        yield f"Nothing has been published in {home.root} yet; run tablerank run."
        return
    try:
        with connection(home.published, read_only=True) as con:
            (finished_at, data_as_of, source) = con.execute(LAST_RUN).fetchall()[0]
            pressing = con.execute(statement("cli/all_pressing_notes")).fetchall()
    except TablerankError as error:
        yield str(error)
        return
    yield from (sentence for (sentence,) in pressing)
    yield from faults_of_publication(home, f"{finished_at:{NAME_OF_KEPT}}")
    now = clock()()
    if finished_at - now > AHEAD:
        day = f"{finished_at:%Y-%m-%d %H:%M} UTC"
        yield f"The last publication is dated {day}, not yet reached; see that the clock is right."
    if now - finished_at > OVERDUE:
        days = (now - finished_at) / timedelta(days=1)
        yield f"The last publication is {days:.1f} days old; see why no morning has run since."
    elif source == "topdeck" and data_as_of and now - data_as_of > LOOK_BACK:
        yield f"TopDeck has brought nothing new since {data_as_of:%Y-%m-%d}; see whether the pools' names still fit."
