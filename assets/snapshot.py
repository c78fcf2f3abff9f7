"""The last publication, which a run compares with, and the records of earlier runs that only it has."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb

from assets import tables
from assets.errors import RunError
from assets.files import beside
from assets.home.directory import Home
from assets.home.warehouse import attached, connection
from assets.run_records import Runs, Windows


@contextmanager
def previous_publication(con: duckdb.DuckDBPyConnection, home: Home) -> Iterator[bool]:
    """Attach the last publication as ``previous`` for the time of a block; yield whether there is one."""
    if not home.published.exists():
        yield False
        return
    with attached(con, last_publication(home), "previous"):
        yield True


def last_publication(home: Home) -> Path:
    """Return the last publication, or a copy while another process has it open for writing.

    One copy serves a whole run; the end of the run discards it.
    """
    if can_be_opened(home.published):
        return home.published
    copy, original = _copy_of(home), home.published.stat()
    if not copy.exists() or (copy.stat().st_mtime_ns, copy.stat().st_size) != (original.st_mtime_ns, original.st_size):
        shutil.copy2(home.published, copy)
    return copy


def discard_copy(home: Home) -> None:
    """Delete the copy of the last publication, if one was made."""
    _copy_of(home).unlink(missing_ok=True)


def can_be_opened(publication: Path) -> bool:
    """Return whether no other process has a publication open for writing."""
    try:
        with connection(publication, read_only=True):
            return True
    except RunError:
        return False


def read_back_runs(con: duckdb.DuckDBPyConnection, home: Home) -> None:
    """Copy the records of earlier runs from the last publication if the warehouse, which was rebuilt, has none."""
    for model in (Runs, Windows):
        tables.create_if_missing(con, model)
    if con.execute("SELECT 1 FROM meta.runs LIMIT 1").fetchall():
        return
    with previous_publication(con, home) as exists:
        for model in (Runs, Windows) if exists else ():
            # an earlier version has no such table, or other columns in it; any other failure must not lose them
            with suppress(duckdb.CatalogException, duckdb.BinderException, duckdb.ConstraintException):
                con.execute(f"INSERT INTO {model.table()} BY NAME FROM previous.{model.table()} ORDER BY rowid")


def _copy_of(home: Home) -> Path:
    return beside(home.published, "previous")
