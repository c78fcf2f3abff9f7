"""The sample season as files: the readers, the corrections; always the same bytes."""

import csv
import gzip
import itertools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, cast

from assets.operator_files import CORRECTIONS_HEAD, READERS_HEAD
from pipelines.sample.people import readers
from pipelines.sample.season import DEFAULT_PLAYERS, DEFAULT_TOURNAMENTS, corrections, season

EVENTS_A_FILE = 500


def write_season(
    to: Path, tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> str:
    """Write a season into a folder, streamed, and say in one sentence what was written.

    Raises
    ------
    ValueError
        A number is too small.
    """
    events = season(tournaments, players, seed)
    to.mkdir(parents=True, exist_ok=True)
    files = tables = 0
    for part, events_of_file in enumerate(_in_parts(events), 1):
        tables += _write_events(to / f"season-{part:04d}.jsonl.gz", events_of_file)
        files = part
    write_operator_files(to, tournaments, players, seed)
    return f"Wrote {tournaments:,} tournaments with {tables:,} tables in {files} files to {to}."


def write_operator_files(
    to: Path, tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> None:
    """Write the readers and corrections that go with a season."""
    _write_lines(to / "readers.csv", READERS_HEAD, readers(players, seed))
    _write_lines(to / "corrections.csv", CORRECTIONS_HEAD, corrections(tournaments, players, seed))


def _in_parts(events: Iterator[dict[str, Any]]) -> Iterator[Iterable[dict[str, Any]]]:
    """Cut a stream of events into files of equal length, without holding one of them."""
    for first in events:
        yield itertools.chain([first], itertools.islice(events, EVENTS_A_FILE - 1))


def _write_events(file: Path, events: Iterable[dict[str, Any]]) -> int:
    tables = 0
    with (
        file.open("wb") as stream,
        gzip.GzipFile("", "wb", 6, cast("BinaryIO", stream), mtime=0) as packed,
    ):
        for event in events:
            tables += sum(len(round_["tables"]) for round_ in event["rounds"])
            packed.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    return tables


def _write_lines(file: Path, head: list[str], lines: Iterable[dict[str, Any]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, head, lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
