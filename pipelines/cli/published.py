"""Reading a publication for the terminal: which pool and system, who is meant, how fresh it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb
from rich.console import Console

from assets.door.text import normal_form
from assets.errors import UsageError
from assets.resources.home import Home
from assets.resources.key import codes_of
from assets.resources.warehouse import connection
from sql import statement

Row = dict[str, Any]
WIDE = 140  # columns in which whole codes fit beside the numbers


@dataclass(frozen=True)
class Chosen:
    """The pool and system that a command is about."""

    pool: str
    system: str
    settings: Row


def terminal() -> Console:
    """Return the console; a pipe has no width, so what goes there is never cut."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=WIDE)


@contextmanager
def publication(home: Home) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open the publication of a home for reading.

    Raises
    ------
    UsageError
        There is none yet.
    """
    if not home.published.exists():
        raise UsageError(f"{home.root} has no publication yet; run tablerank run first.")
    with connection(home.published, read_only=True) as con:
        yield con


def rows(con: duckdb.DuckDBPyConnection, name: str, *parameters: object) -> list[Row]:
    """Return the rows of a statement in ``sql/analyst`` as dictionaries."""
    result = con.execute(statement(f"analyst/{name}"), list(parameters))
    columns = [column[0] for column in result.description or []]
    return [dict(zip(columns, row, strict=True)) for row in result.fetchall()]


def choose(con: duckdb.DuckDBPyConnection, pool: str | None, system: str | None) -> Chosen:
    """Return the pool and system that were named, or the first pool and its live system.

    Raises
    ------
    UsageError
        There is no such pool or system.
    """
    systems = rows(con, "systems")
    pools = list(dict.fromkeys(row["pool"] for row in systems))
    if pool is not None and pool not in pools:
        raise UsageError(f"There is no pool {pool!r}; there is {', '.join(pools)}.")
    of_pool = [row for row in systems if row["pool"] == (pool or pools[0])]
    found = next((row for row in of_pool if system in (None, row["system"])), None)
    if found is None:
        known = ", ".join(row["system"] for row in of_pool)
        raise UsageError(f"Pool {of_pool[0]['pool']!r} has no system {system!r}; it has {known}.")
    return Chosen(found["pool"], found["system"], found)


def who_is(con: duckdb.DuckDBPyConnection, home: Home, who: str) -> str | None:
    """Return the code of somebody named by code, reader's name or TopDeck id; None if nobody here is that.

    Raises
    ------
    UsageError
        Several readers bear the name.
    """
    named = [row["subject"] for row in rows(con, "subjects_named", normal_form(who))]
    if len(named) > 1:
        raise UsageError(f"{len(named)} readers are called {who}; name one by code: {', '.join(named)}.")
    coded = [codes_of(home).of_id(who)] if home.has_key else []
    for code in [*named, who, *coded]:
        if rows(con, "seats_of", code)[0]["seats"]:
            return code
    return None


def print_footer(con: duckdb.DuckDBPyConnection, console: Console) -> None:
    """Print how fresh the numbers are, and the credit."""
    (fresh,) = rows(con, "freshness")
    as_of = f"{fresh['data_as_of']:%Y-%m-%d %H:%M} UTC" if fresh["data_as_of"] else "no import yet"
    console.print(f"Data as of {as_of}. {fresh['credit']} ({fresh['link']})", style="dim", markup=False, soft_wrap=True)
