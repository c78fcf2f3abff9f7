"""The files behind the server, read again when one of them changes, so that a test can edit them while it runs."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from assets.errors import UsageError
from assets.raw.sources.files import read_entries, source_files
from pipelines.fake_source.changes import as_of_day
from pipelines.fake_source.script import Json, Script, read_script

T = TypeVar("T")


class Watched(Generic[T]):
    """What was read from files, and which files it was read from."""

    def __init__(self, files: Callable[[], list[Path]], read: Callable[[list[Path]], T]) -> None:
        self._files = files
        self._read = read
        self._marks: list[tuple[Path, int, int, int]] | None = None
        self._value: T

    def value(self) -> T:
        """Return what the files say now."""
        try:
            return self._current()
        except OSError as error:
            raise UsageError(f"{error.filename} cannot be read ({error.strerror}).") from error

    def _current(self) -> T:
        files = self._files()
        marks = [(file, stat.st_ino, stat.st_size, stat.st_mtime_ns) for file in files for stat in [file.stat()]]
        if marks != self._marks:
            self._value = self._read(files)
            self._marks = marks
        return self._value


class Shelf:
    """The script and the events as they stand now."""

    def __init__(self, paths: list[Path], faults: Path | None) -> None:
        self._in_files = Watched(lambda: source_files(paths), _events)
        self._script = Watched(lambda: [faults] if faults else [], _script)
        self._seen: tuple[list[Json], Script] | None = None
        self._events: list[Json] = []
        self._lock = threading.Lock()

    def now(self) -> tuple[Script, list[Json]]:
        """Return the script and the events of its day.

        Raises
        ------
        UsageError
            A file cannot be read, or the script has a mistake, be it in a change of a later day.
        """
        with self._lock:
            seen = (self._in_files.value(), self._script.value())
            if self._seen is None or any(new is not old for new, old in zip(seen, self._seen, strict=True)):
                events, script = seen
                last_day = max((change.day for change in script.changes), default=script.day)
                as_of_day(events, script.changes, last_day)
                self._events = as_of_day(events, script.changes, script.day)
                self._seen = seen
            return seen[1], self._events


def _events(files: list[Path]) -> list[Json]:
    return [entry for file in files for entry in read_entries(file) if isinstance(entry, dict)]


def _script(files: list[Path]) -> Script:
    return read_script(files[0]) if files else Script()
