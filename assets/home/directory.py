"""The home: the data directory of one community, and the lock that lets one run at a time work on it."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from assets.errors import RunError, UsageError
from assets.files import write_whole


@dataclass(frozen=True)
class Home:
    """The paths in a home (specification: Files of a home)."""

    root: Path

    @property
    def warehouse(self) -> Path:
        """The pipeline's own working store, rebuilt from the raw batches whenever it is missing."""
        return self.root / "warehouse.duckdb"

    @property
    def published(self) -> Path:
        """The publication: the file that analysts open."""
        return self.root / "tablerank.duckdb"

    @property
    def raw(self) -> Path:
        """Folder of the raw batches."""
        return self.root / "raw"

    @property
    def settings(self) -> Path:
        """The operator's settings."""
        return self.root / "pools.toml"

    @property
    def members(self) -> Path:
        """The linked players."""
        return self.root / "members.csv"

    @property
    def corrections(self) -> Path:
        """The operator's corrections."""
        return self.root / "corrections.csv"

    @property
    def events(self) -> Path:
        """Facts about events that the source does not give."""
        return self.root / "events.csv"

    @property
    def key(self) -> Path:
        """The secret that pseudonyms are made with."""
        return self.root / "id_key"

    @property
    def forgotten(self) -> Path:
        """Keyed hashes of erased ids, and the pseudonyms that replaced them."""
        return self.root / "forgotten.csv"

    @property
    def public_names(self) -> Path:
        """Latest name of each account; on an open ladder only."""
        return self.root / "public_names.csv"

    @property
    def snapshots(self) -> Path:
        """Folder of earlier publications, for roll-back and comparison."""
        return self.root / "snapshots"

    @property
    def site(self) -> Path:
        """Folder of the public pages."""
        return self.root / "site"

    @property
    def export(self) -> Path:
        """Folder of an export, unless the operator names another."""
        return self.root / "export"

    @property
    def public_export(self) -> Path:
        """Folder of a public export, unless the operator names another."""
        return self.root / "export-public"

    @property
    def dagster(self) -> Path:
        """Dagster's records of runs and schedules."""
        return self.root / "dagster"

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
            write_whole(self._writer_file, str(os.getpid()))
            yield
        finally:
            self._writer_file.unlink(missing_ok=True)
            lock.release()

    def writer(self) -> tuple[str, float] | None:
        """Return the id of the process that holds the writer's lock, and for how many seconds; None if there is none.

        A killed process leaves its id behind, so an id alone does not say that the lock is taken.
        """
        try:
            process = self._writer_file.read_text().strip()
            return process, time.time() - self._writer_file.stat().st_mtime
        except FileNotFoundError:  # another process ended between a look and the next
            return None

    @property
    def _writer_file(self) -> Path:
        return self.root / "writer.pid"
