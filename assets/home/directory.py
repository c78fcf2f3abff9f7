"""The home: the data directory of one community, and the lock that lets one run at a time work on it."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from assets.errors import RunError, UsageError
from assets.files import write_whole


class Home:
    """The paths in a home (specification: Files of a home)."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.warehouse = root / "warehouse.duckdb"
        """The pipeline's own working store, rebuilt from the raw batches whenever it is missing."""
        self.published = root / "tablerank.duckdb"
        """The publication: the file that analysts open."""
        self.raw = root / "raw"
        """Folder of the raw batches."""
        self.settings = root / "pools.toml"
        """The operator's settings."""
        self.members = root / "members.csv"
        """The linked players."""
        self.corrections = root / "corrections.csv"
        """The operator's corrections."""
        self.events = root / "events.csv"
        """Facts about events that the source does not give."""
        self.key = root / "id_key"
        """The secret that pseudonyms are made with."""
        self.forgotten = root / "forgotten.csv"
        """Keyed hashes of erased ids, and the pseudonyms that replaced them."""
        self.public_names = root / "public_names.csv"
        """Latest name of each account; on an open ladder only."""
        self.snapshots = root / "snapshots"
        """Folder of earlier publications, for roll-back and comparison."""
        self.site = root / "site"
        """Folder of the public pages."""
        self.export = root / "export"
        """Folder of an export, unless the operator names another."""
        self.public_export = root / "export-public"
        """Folder of a public export, unless the operator names another."""
        self.dagster = root / "dagster"
        """Dagster's records of runs and schedules."""
        self._writer = root / "writer.pid"

    @property
    def holds_data(self) -> bool:
        """Whether anything was ever imported here."""
        return self.published.exists() or any(self.raw.glob("*.jsonl.gz"))

    def make(self) -> None:
        """Create the folder if it is missing, and check that it is writable.

        Raises
        ------
        UsageError
            It is not.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            probe = self.root / f".writable-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise UsageError(
                f"The home {self.root} cannot be written ({error.strerror}); choose another one with --home."
            ) from error

    @contextmanager
    def only_writer(self, wait_seconds: float = 2.0) -> Iterator[None]:
        """Hold the writer's lock for the time of a block.

        A process that only tests the lock holds it for a moment, hence the wait.

        Raises
        ------
        RunError
            Another process holds it.
        """
        lock = FileLock(self.root / "writer.lock")
        try:
            lock.acquire(timeout=wait_seconds)
        except Timeout as error:
            process, _ = self.writer() or ("unknown", 0.0)
            raise RunError(
                f"Another run (process {process}) is using {self.root}; wait until it ends, then try again."
            ) from error
        try:
            write_whole(self._writer, str(os.getpid()))
            yield
        finally:
            self._writer.unlink(missing_ok=True)
            lock.release()

    def writer(self) -> tuple[str, float] | None:
        """Return the id of the process that holds the writer's lock, and for how many seconds; None if there is none.

        A killed process leaves its id behind, so an id alone does not say that the lock is taken.
        """
        try:
            process = self._writer.read_text().strip()
            return process, time.time() - self._writer.stat().st_mtime
        except FileNotFoundError:  # another process ended between a look and the next
            return None
