"""Whether all is well: one plain sentence for each fault, for people, cron and monitors."""

import os
import shutil
import stat
from collections.abc import Iterator
from datetime import timedelta

import typer

from assets.errors import TablerankError
from assets.intake import TOPDECK_KEY
from assets.operator_files import read_corrections, read_readers
from assets.resources.home import Home
from assets.resources.key import VARIABLE, codes_of
from assets.resources.warehouse import connection
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.place import clock, home_of, settings_file
from pipelines.settings import read_settings

FAULTY = 1
OVERDUE = timedelta(hours=36)  # a morning and a half
ROOM = 1 << 30  # bytes that a run should find free


def check(home: HomeOption = None, pools: PoolsOption = None, debug: DebugOption = False) -> None:  # noqa: ARG001
    """Check settings, key, sources, locks, disk and freshness; exit status 0 when all is well."""
    place = home_of(home)
    settings = read_settings(settings_file(place, pools))
    faults = [*_home(place), *_key(place), *_sources(place, settings.source.paths), *_locks(place), *_freshness(place)]
    for fault in faults:
        typer.echo(fault)
    if faults:
        raise typer.Exit(FAULTY)
    typer.echo(f"All is well in {place.root}.")


def _home(home: Home) -> Iterator[str]:
    if not home.root.is_dir():
        yield f"The home {home.root} does not exist yet; tablerank run makes it."
        return
    if not os.access(home.root, os.W_OK):
        yield f"The home {home.root} cannot be written; mend its permissions."
    free = shutil.disk_usage(home.root).free
    if free < ROOM:
        yield f"Only {free >> 20} MB are free beside {home.root}; make room before the next run."


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
        codes = codes_of(home)
        lines = [*read_readers(home.readers, codes).complaints, *read_corrections(home.corrections, codes).complaints]
    except TablerankError as error:
        lines = [str(error)]
    yield from lines


def _sources(home: Home, paths: list[str]) -> Iterator[str]:
    if os.environ.get(TOPDECK_KEY):
        yield f"{TOPDECK_KEY} is set, but the TopDeck source is not built in yet; name files in pools.toml."
    for path in paths:
        if path != "sample" and not (home.root / path).exists():
            yield f"The source {path} of pools.toml does not exist."


def _locks(home: Home) -> Iterator[str]:
    if not home.warehouse.exists():
        return
    try:
        with home.only_writer(), connection(home.warehouse, read_only=True):
            pass
    except TablerankError as error:
        yield str(error)


def _freshness(home: Home) -> Iterator[str]:
    if not home.published.exists():
        yield f"Nothing has been published in {home.root} yet; run tablerank run."
        return
    try:
        with connection(home.published, read_only=True) as con:
            (finished_at,) = con.execute("SELECT max(finished_at) FROM meta.runs").fetchall()[0]
    except TablerankError as error:
        yield str(error)
        return
    age = clock()() - finished_at
    if age > OVERDUE:
        yield f"The last publication is {age / timedelta(days=1):.1f} days old; see why no morning has run since."
