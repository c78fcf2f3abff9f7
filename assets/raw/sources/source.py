"""What a source of tournament records is, and what a run asks of one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any, Protocol

import duckdb

from assets.home.run_context import RunContext
from assets.run_records import Note

SAMPLE = "sample"
HELD = "held"  # no source is asked: stored tournaments count
Answers = Iterable[tuple[str, Iterable[Any]]]  # a label without personal details, and the entries under it


@dataclass(frozen=True)
class Months:
    """A span of whole months, both included."""

    first: date
    last: date


@dataclass(frozen=True)
class Request:
    """What a run asks of its sources.

    Attributes
    ----------
    con : DuckDBPyConnection
        The warehouse, with every raw batch loaded.
    now : datetime
        The start of the run.
    paths : list of Path
        Files and folders that the source reads.
    months : Months or None
        The span of a backfill; None on a morning.
    accepts_smaller : bool
        Whether the operator says that what an answer lacks is gone.
    tell : callable
        Is told of progress.
    """

    con: duckdb.DuckDBPyConnection
    run_context: RunContext
    now: datetime
    paths: list[Path] = field(default_factory=list)
    months: Months | None = None
    accepts_smaller: bool = False
    tell: Callable[[str], None] = lambda _: None


@dataclass(frozen=True)
class Unreadable:
    """Something in a source that is not JSON: what it is, and its bytes for a fingerprint."""

    what: str
    content: bytes


@dataclass
class Presence:
    """What a source was seen to have, and which stored tournaments a sweep missed.

    Missed are those that it lacked for the first time, removed those that are gone for good.
    """

    sunday: date | None = None
    seen: set[str] = field(default_factory=set)
    missed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)


class Opened(Protocol):
    """A source that a run reads. ``presence`` is complete when all entries have been read."""

    @property
    def presence(self) -> Presence:
        """What the source was seen to have."""

    def entries(self) -> Answers:
        """Yield a label and the entries of each file or response."""

    def finish(self, con: duckdb.DuckDBPyConnection) -> list[Note]:
        """Write what the warehouse should remember of the source; return notes on the run."""

    def why_nothing(self) -> str | None:
        """Return why nothing was read, in one sentence, if the source knows."""


class Source(Protocol):
    """A source of tournament records."""

    @property
    def name(self) -> str:
        """A lower-case word: for --source, pools.toml, and meta.runs."""

    @property
    def namespace(self) -> str:
        """Of its ids; sources that share one speak of the same persons and tournaments."""

    @property
    def credit(self) -> tuple[str, str, str]:
        """A row of meta.attribution: source, visible credit, link."""

    @property
    def endings(self) -> tuple[str, ...]:
        """Of the names of files that it reads; none where it reads no files."""

    def open(self, request: Request) -> Opened:
        """Return what to read in a run.

        Raises
        ------
        UsageError
            Settings or arguments do not say how to reach it.
        """

    def normalize(self, entry: Any) -> Any:
        """Return an entry as TopDeck's bulk answer has it; what is no tournament comes back unchanged."""


@dataclass(frozen=True)
class Stream:
    """A source of which nothing is to be remembered but its entries."""

    answers: Answers
    presence: Presence = field(default_factory=Presence)

    def entries(self) -> Answers:
        """Return a label and the entries of each file."""
        return self.answers

    def finish(self, _: duckdb.DuckDBPyConnection) -> list[Note]:
        """Return no notes."""
        return []

    def why_nothing(self) -> str | None:
        """Return no reason."""
        return None
