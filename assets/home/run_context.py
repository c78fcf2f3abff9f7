"""Run context: what the steps of a run share."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb

from assets.home.directory import Home
from assets.home.settings import Settings
from assets.home.warehouse import connection


@dataclass(frozen=True)
class RunContext:
    """A home with its settings, the clock, the version of the software, and the sources that are not files.

    ``named_sources`` maps a word such as ``sample`` to a function that yields (label, entries) pairs.
    """

    home: Home
    settings: Settings
    now: Callable[[], datetime]
    version: str
    named_sources: Mapping[str, Callable[[], Iterable[tuple[str, Iterable[Any]]]]]

    def warehouse(self) -> AbstractContextManager[duckdb.DuckDBPyConnection]:
        """Open the warehouse for the time of a block."""
        return self.connection(self.home.warehouse)

    def connection(self, file: Path) -> AbstractContextManager[duckdb.DuckDBPyConnection]:
        """Open a DuckDB file for writing, with the threads and memory of the settings."""
        return connection(file, threads=self.settings.duckdb.threads, memory=self.settings.duckdb.memory)
