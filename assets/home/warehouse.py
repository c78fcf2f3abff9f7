"""Connections to DuckDB files: the warehouse and the publications."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from assets.errors import RunError, UsageError
from assets.text import quoted
from sql import statement

ALL_CORES, HALF_THE_MEMORY = 0, "50%"  # of the machine, or of the container that DuckDB runs in
SPILL = ".spill"  # folder beside the file


@contextmanager
def connection(
    file: Path, *, read_only: bool = False, threads: int = ALL_CORES, memory: str = HALF_THE_MEMORY
) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a DuckDB file for the time of a block, as the catalog ``store``, in UTC.

    Parameters
    ----------
    file : Path
        The file; created if it is missing, unless `read_only`.
    threads : int
        Threads that DuckDB uses; 0 stands for all cores.
    memory : str
        Memory that DuckDB uses before it spills to disk: a share such as "50%", or a size such as "4GB".

    Raises
    ------
    RunError
        Another process has the file open, or it is not a DuckDB file.
    """
    config: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "memory_limit": memory,
        "temp_directory": str(file.with_name(SPILL)),
    }
    if threads != ALL_CORES:
        config["threads"] = threads
    mode = "READ_ONLY" if read_only else "READ_WRITE"
    with duckdb.connect(config=config) as con:
        con.execute("SET TimeZone = 'UTC'")
        con.execute(statement("macros/intervals"))
        try:
            con.execute(f"ATTACH {quoted(str(file))} AS store ({mode})")
        except duckdb.Error as error:
            raise RunError(_why(file, str(error))) from error
        con.execute("USE store")
        yield con
        if not read_only:
            con.execute("CHECKPOINT store")


@contextmanager
def publication(file: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a publication for reading.

    Raises
    ------
    UsageError
        There is none yet.
    """
    if not file.exists():
        raise UsageError(f"{file.parent} has no publication yet; run `tablerank run` first.")
    with connection(file, read_only=True) as con:
        yield con


@contextmanager
def of_this_version(publication_file: Path) -> Iterator[None]:
    """Report a publication that lacks a table or column as one of another version.

    Raises
    ------
    UsageError
        A table or column is missing.
    """
    try:
        yield
    except (duckdb.BinderException, duckdb.CatalogException) as error:
        reason = f"{publication_file} was published by another version of the software"
        raise UsageError(f"{reason}; run `tablerank rate` to publish again.") from error


@contextmanager
def attached(con: duckdb.DuckDBPyConnection, file: Path, name: str) -> Iterator[None]:
    """Attach another DuckDB file for reading, under a given name, for the time of a block."""
    con.execute(f"ATTACH {quoted(str(file))} AS {name} (READ_ONLY)")
    try:
        yield
    finally:
        con.execute(f"DETACH {name}")


def columns_and_rows(
    con: duckdb.DuckDBPyConnection, query: str, parameters: Sequence[object] = ()
) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the columns of a query, also if it has no rows, and its rows by column.

    >>> with duckdb.connect() as con:
    ...     columns_and_rows(con, "SELECT ? AS games", [2])
    (['games'], [{'games': 2}])
    """
    result = con.execute(query, list(parameters))
    columns = [str(column[0]) for column in result.description or []]
    return columns, [dict(zip(columns, row, strict=True)) for row in result.fetchall()]


def newest_run(con: duckdb.DuckDBPyConnection, catalog: str = "store") -> dict[str, Any]:
    """Return the row of a publication's newest run: the one written last, whatever the clocks said."""
    _, [run] = columns_and_rows(con, f"FROM {catalog}.meta.runs ORDER BY rowid DESC LIMIT 1")
    return run


@contextmanager
def transaction(con: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Commit all of a block, or nothing."""
    con.begin()
    try:
        yield
    except BaseException:
        with contextlib.suppress(duckdb.TransactionException):  # a failed commit has rolled back already
            con.rollback()
        raise
    con.commit()


def _why(file: Path, message: str) -> str:
    if holder := re.search(r"PID (\d+)", message):
        return f"{file} is open in process {holder[1]}; close it there, then try again."
    if "lock" in message.lower():
        return f"{file} is open in another process; close it there, then try again."
    return f"{file} cannot be opened as a DuckDB file; move it away and run again: the raw files rebuild it."
