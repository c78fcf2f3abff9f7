"""The run_context: all that a run needs, in one piece that tests can fill otherwise."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import duckdb

from assets.home.directory import Home
from assets.home.settings import Settings
from assets.home.warehouse import connection


@dataclass(frozen=True)
class RunContext:
    """A home with its settings, a clock, and the sources that are not files.

    ``named_sources`` maps a word such as ``sample`` to a function that yields (label, entries) pairs.
    """

    home: Home
    settings: Settings
    now: Callable[[], datetime]
    version: str
    named_sources: Mapping[str, Callable[[], Iterable[tuple[str, Iterable[Any]]]]]

    def warehouse(self) -> AbstractContextManager[duckdb.DuckDBPyConnection]:
        """Open the warehouse for the time of a block."""
        return connection(self.home.warehouse)
