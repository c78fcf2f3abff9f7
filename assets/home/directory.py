"""The home: where everything of one community lies, and the lock that lets one writer in at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from assets.errors import RunError, UsageError


@dataclass(frozen=True)
class Home:
    """The paths under a home."""

    root: Path

    @property
    def warehouse(self) -> Path:
        """The pipeline's own working store."""
        return self.root / "warehouse.duckdb"

    @property
    def published(self) -> Path:
        """What analysts open."""
        return self.root / "tablerank.duckdb"

    @property
    def raw(self) -> Path:
        """The folder of raw batches."""
        return self.root / "raw"

    @property
    def settings(self) -> Path:
        """The operator's settings file."""
        return self.root / "pools.toml"

    @property
    def members(self) -> Path:
        """The linked members."""
        return self.root / "members.csv"

    @property
    def corrections(self) -> Path:
        """The operator's corrections."""
        return self.root / "corrections.csv"

    @property
    def events(self) -> Path:
        """What the operator knows of events and the source does not say."""
        return self.root / "events.csv"

    @property
    def key(self) -> Path:
        """The secret behind the codes."""
        return self.root / "id_key"

    @property
    def forgotten(self) -> Path:
        """Who was forgotten, as hashes, and the codes that stand for them since."""
        return self.root / "forgotten.csv"

    @property
    def public_names(self) -> Path:
        """The latest name of each account, on an open ladder alone."""
        return self.root / "public_names.csv"

    @property
    def publications(self) -> Path:
        """The folder of earlier publications, for roll-back and comparison."""
        return self.root / "publications"

    @property
    def site(self) -> Path:
        """The public pages."""
        return self.root / "site"

    @property
    def export(self) -> Path:
        """Where an export goes that names no other folder."""
        return self.root / "export"

    @property
    def public_export(self) -> Path:
        """The same of one for the public."""
        return self.root / "export-public"

    @property
    def dagster(self) -> Path:
        """Dagster's own records of runs and schedules."""
        return self.root / "dagster"

    @property
    def lock(self) -> Path:
        """What the one writer holds."""
        return self.root / "writer.lock"

    @property
    def holds_data(self) -> bool:
        """Whether anything was ever taken in here."""
        return self.published.exists() or any(self.raw.glob("*.jsonl.gz"))

    def make(self) -> None:
        """Make the folder and see that it can be written.

        Raises
        ------
        UsageError
            It cannot.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            probe = self.root / f".writable-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise UsageError(
                f"The home {self.root} cannot be written ({error.strerror}); name another with --home."
            ) from error

    @contextmanager
    def only_writer(self, wait_seconds: float = 2.0) -> Iterator[None]:
        """Hold the home for one run; whoever only looks whether it is held does so for a moment, and is waited for.

        Raises
        ------
        RunError
            Another process holds it.
        """
        lock = FileLock(self.lock)
        holder = self.root / "writer.pid"
        try:
            with lock.acquire(timeout=wait_seconds):
                holder.write_text(str(os.getpid()))
                try:
                    yield
                finally:
                    holder.unlink(missing_ok=True)
        except Timeout as error:
            process = holder.read_text().strip() if holder.exists() else "unknown"
            raise RunError(
                f"Another run (process {process}) is at work in {self.root}; wait until it ends, then try again."
            ) from error
