"""The sample season as files: the events by year, the readers, the corrections; always the same bytes."""

import csv
import gzip
import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, cast

from assets.privacy.operator_files import CORRECTIONS_HEAD, MEMBERS_HEAD
from pipelines.sample.people import readers
from pipelines.sample.plans import DEFAULT_PLAYERS, DEFAULT_TOURNAMENTS
from pipelines.sample.season import corrections, season

PATTERN = "season-{}.jsonl.gz"


def write_season(
    to: Path, tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> str:
    """Write a season into a folder, streamed, a file for each year, and say in one sentence what was written.

    A season that an earlier call left in the folder is replaced.

    Raises
    ------
    ValueError
        A number is too small.
    OSError
        The folder cannot be written.
    """
    events = season(tournaments, players, seed)
    to.mkdir(parents=True, exist_ok=True)
    for earlier in to.glob(PATTERN.format("*")):
        earlier.unlink()
    files, tables = _write_events(to, events)
    write_operator_files(to, tournaments, players, seed)
    return f"Wrote {tournaments:,} tournaments with {tables:,} tables in {files} files to {to}."


def write_operator_files(
    to: Path, tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> None:
    """Write the readers and corrections that go with a season."""
    _write_lines(to / "members.csv", MEMBERS_HEAD, readers(players, seed))
    _write_lines(to / "corrections.csv", CORRECTIONS_HEAD, corrections(tournaments, players, seed))


def _write_events(to: Path, events: Iterator[dict[str, Any]]) -> tuple[int, int]:
    """Write each event to its year's file and return how many files and tables there are."""
    tables = 0
    with ExitStack() as opened:
        by_year: dict[str, gzip.GzipFile] = {}
        for event in events:
            year = _year(event)
            if year not in by_year:
                by_year[year] = _opened(to / PATTERN.format(year), opened)
            tables += sum(len(round_["tables"]) for round_ in event["rounds"])
            by_year[year].write(json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    return len(by_year), tables


def _year(event: dict[str, Any]) -> str:
    start = event.get("startDate")
    return "undated" if start is None else str(datetime.fromtimestamp(start, UTC).year)


def _opened(file: Path, opened: ExitStack) -> gzip.GzipFile:
    """Open a file to pack into, with neither its name nor the time in its head, so that bytes repeat."""
    stream = cast("BinaryIO", opened.enter_context(file.open("wb")))
    return opened.enter_context(gzip.GzipFile("", "wb", 6, stream, mtime=0))


def _write_lines(file: Path, head: list[str], lines: Iterable[dict[str, Any]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, head, lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
