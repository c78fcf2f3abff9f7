"""Whether all is well: one plain sentence per fault, for people, cron and monitors."""

import os
import shutil
import stat
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated

import typer

from assets.errors import TablerankError
from assets.home.directory import Home
from assets.home.settings import Settings
from assets.home.settings_file import read_settings
from assets.home.warehouse import connection, newest_run
from assets.privacy.key import VARIABLE, has_key, pseudonyms_of
from assets.privacy.operator_lines import read_operator_files
from assets.raw.sources.registry import WORDS
from assets.raw.sources.topdeck.client import TopDeck, topdeck
from assets.raw.sources.topdeck.errors import Failure
from assets.raw.sources.topdeck.key import has_topdeck_key
from assets.raw.sources.topdeck.normalize import nearest
from assets.raw.sources.topdeck.source import TopDeckSource
from assets.raw.sources.topdeck.windows import LOOK_BACK, populations
from pipelines.alerts import alerts_of
from pipelines.cli.lookup import rows
from pipelines.cli.output import HomeOption, PoolsOption
from pipelines.config import CLOCK_VARIABLE, clock, home_of, settings_file

FAULTY = 1
LONGEST_RUN = timedelta(hours=6)  # as in Dagster's settings of a home
AHEAD = timedelta(hours=1)  # of our clock: more is not explained by two clocks that differ
SNAPSHOT_NAME = "%Y%m%dT%H%M%SZ"
OVERDUE = timedelta(hours=36)  # a morning and a half
ROOM = 1 << 30  # bytes that a run should find free


def check(
    home: HomeOption = None,
    pools: PoolsOption = None,
    alert: Annotated[bool, typer.Option("--alert", help="Send the faults to the webhook, too.")] = False,
) -> None:
    """Check of settings, keys, source, disk and freshness."""
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
    now = clock()()
    return [
        *_home(place),
        *_clock(),
        *_key(place),
        *_sources(place, settings.source.paths),
        *faults_of_access(place, settings, now),
        *_raw(place),
        *_locks(place),
        *_publication(place, now),
    ]


def _home(home: Home) -> Iterator[str]:
    if not home.root.is_dir():
        yield f"{home.root} does not exist yet; `tablerank run` creates it."
        return
    if not os.access(home.root, os.W_OK):
        yield f"{home.root} cannot be written; change its permissions."
    free = shutil.disk_usage(home.root).free
    if free < ROOM:
        yield f"Only {free >> 20} MB are free on the disk of {home.root}; make room before the next run."


def _clock() -> Iterator[str]:
    if os.environ.get(CLOCK_VARIABLE):
        yield f"{CLOCK_VARIABLE} is set, so the clock is stopped; unset it for real runs."


def _key(home: Home) -> Iterator[str]:
    if os.environ.get(VARIABLE) or not home.root.is_dir():
        return
    if not home.key.exists():
        if home.holds_data:
            yield f"{home.key} is missing; restore it from your backup or set {VARIABLE}."
        return
    yield from _readable_by_others(home.key)
    try:
        lines = [sentence for _, sentence in read_operator_files(home, pseudonyms_of(home)).complaints]
    except TablerankError as error:
        lines = [str(error)]
    yield from lines


def _readable_by_others(file: Path) -> Iterator[str]:
    if file.is_file() and stat.S_IMODE(file.stat().st_mode) & 0o077:
        yield f"{file} can be read by others; protect it with chmod 600."


def _sources(home: Home, paths: list[str]) -> Iterator[str]:
    for path in paths:
        if path not in WORDS and not (home.root / path).exists():
            yield f"The source {path} in pools.toml does not exist; correct its path."


def faults_of_access(home: Home, settings: Settings, now: datetime) -> Iterator[str]:
    """Yield what is wrong with access to TopDeck, if the home has a key or names it as its source."""
    source = settings.source
    yield from _readable_by_others(home.root / source.key_file)
    try:
        if has_topdeck_key(home, source) or TopDeckSource.name in source.paths:
            client = topdeck(home, source)
            client.check_key()
            yield from _unknown_names(client, list(populations(settings.pool)), now)
    except TablerankError as error:
        yield str(error)
    except Failure as failure:
        yield f"TopDeck cannot be asked. {failure.sentence}"


def _unknown_names(client: TopDeck, names: list[tuple[str, str]], now: datetime) -> Iterator[str]:
    """Yield the pools' names that are not documented and have no tournament, which TopDeck does not call an error."""
    for game, format_ in names:
        hint = nearest(game, format_)
        if hint is not None and not client.any_between(game, format_, now - LOOK_BACK, now):
            yield (
                f"TopDeck has no tournament of game {game!r} and format {format_!r} in the last {LOOK_BACK.days} days "
                f"({hint}); names in pools.toml must be exact."
            )


def _raw(home: Home) -> Iterator[str]:
    """Yield what is wrong with the raw batches, from which everything else can be rebuilt."""
    from assets.raw.load import another_key, batches_in, verified_head  # with pandas, which few commands need

    batches, heads = batches_in(home.raw), []
    numbers = [batch.number for batch in batches]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"A batch is missing from {home.raw}, or is there twice; restore the folder from your backup."
    for batch in batches:
        try:
            heads.append(verified_head(batch)[0])
        except TablerankError as error:
            yield str(error)
    if has_key(home) and any(head["key_check"] != pseudonyms_of(home).check for head in heads):
        yield str(another_key())


def _locks(home: Home) -> Iterator[str]:
    if not home.warehouse.exists():
        return
    try:
        with home.only_writer(wait_seconds=0), connection(home.warehouse, read_only=True):
            pass
    except TablerankError as error:
        writer = home.writer()
        if writer is None or writer[1] >= LONGEST_RUN.total_seconds():  # a run may take its time
            yield str(error)


def _publication(home: Home, now: datetime) -> Iterator[str]:
    if not home.published.exists():
        yield f"{home.root} has no publication yet; run `tablerank run`."
        return
    try:
        with connection(home.published, read_only=True) as con:
            run = newest_run(con)
            pressing = rows(con, "FROM meta.needs_a_look WHERE needs_a_look ORDER BY kind, sentence")
    except TablerankError as error:
        yield str(error)
        return
    yield from (note["sentence"] for note in pressing)
    finished_at, data_as_of = run["finished_at"], run["data_as_of"]
    active = f"{finished_at:{SNAPSHOT_NAME}}"
    newer = [file.name for file in home.snapshots.glob("*.duckdb") if file.name.partition("-")[0] > active]
    if newer:
        yield (
            f"The active publication is older than the snapshot {max(newer)} (a rollback?); "
            "the next run, or `tablerank rate`, publishes current data."
        )
    if finished_at - now > AHEAD:
        yield f"The publication is dated {finished_at:%Y-%m-%d %H:%M} UTC, in the future; check the clock."
    if now - finished_at > OVERDUE:
        days = (now - finished_at) / timedelta(days=1)
        yield f"The publication is {days:.1f} days old; find out why no run has succeeded since."
    elif run["source"] == TopDeckSource.name and data_as_of and now - data_as_of > LOOK_BACK:
        yield f"TopDeck has had nothing new since {data_as_of:%Y-%m-%d}; check the names of the pools."
