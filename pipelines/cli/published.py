"""Reading a publication for the terminal: which pool and system, who is meant, how fresh it is."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import duckdb
from rich.console import Console

from assets.errors import UsageError
from assets.home import warehouse
from assets.home.directory import Home
from assets.marts.board import BoardColumn, Form
from assets.privacy.key import has_key, pseudonyms_of
from assets.privacy.operator_tables import OperatorFiles, read_operator_files
from assets.text import normal_form
from sql import statement

Row = dict[str, Any]
WIDE = 140  # columns in which whole codes fit beside the numbers
UNCUT = 10_000  # columns of a pipe
SHORT_CODE = 10  # digits of a code where a whole one does not fit; enough to ask for the player by
CODE = re.compile("[0-9a-f]{32}")
BEGIN_OF_CODE = re.compile(rf"[0-9a-f]{{{SHORT_CODE},}}")
WRITTEN = {
    Form.RATING: "{}",
    Form.COUNT: "{:,}",
    Form.SHARE: "{:.0%}",
    Form.CHANGE: "{:+.1f}",
    Form.DAY: "{:%Y-%m-%d}",
}
TOLD = 5  # pools, players or lines that a sentence lists


@dataclass(frozen=True)
class Chosen:
    """The pool and system that a command is about."""

    pool: str
    system: str
    settings: Row

    @property
    def counts(self) -> str:
        """What the system counts as a game."""
        return "event" if self.settings["rates"] == "standings" else "game"


def terminal() -> Console:
    """Return the console; a pipe has no width, so what goes there is never cut.

    What organisers wrote, such as [EU] or :one:, is shown as it stands.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    if console.is_terminal:
        return console
    return Console(highlight=False, markup=False, emoji=False, width=UNCUT)


def one_line(text: object) -> str:
    r"""Return a text from outside as it may be shown: nothing in it moves the cursor or colours the terminal.

    >>> one_line("a\tb\x1b[31mc")
    'a b [31mc'
    """
    return "".join(letter if letter.isprintable() else " " for letter in str(text))


def called(line: Row, *, wide: bool) -> str:
    """Return how a subject is called in a table: by name, or by its code or the begin of it."""
    code = str(line["subject"])
    return one_line(line["display_name"] or (code if wide or not CODE.fullmatch(code) else code[:SHORT_CODE]))


def written(column: BoardColumn, row: Row) -> str:
    """Return a value of the board as the terminal writes it."""
    value = column.value(row)
    return "-" if value is None else WRITTEN[column.form].format(value)


def print_json(con: duckdb.DuckDBPyConnection, answer: Row) -> None:
    """Print an answer as one JSON object, with its freshness and credit."""
    run = warehouse.newest_run(con)
    fresh = {name: run[name] for name in ("data_as_of", "finished_at")}
    whole = answer | fresh | {"attribution": rows(con, "credits")}
    text = json.dumps(whole, default=_as_json, ensure_ascii=False, allow_nan=False)
    sys.stdout.write(text + "\n")


def _as_json(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


@contextmanager
def publication(home: Home) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open the publication of a home for reading.

    Raises
    ------
    UsageError
        There is none yet, or one of another version.
    """
    with warehouse.publication(home.published) as con, warehouse.of_this_version(home.published):
        yield con


def rows(con: duckdb.DuckDBPyConnection, name: str, *parameters: object) -> list[Row]:
    """Return the rows of a statement in ``sql/cli`` as dictionaries."""
    return columns_and_rows(con, name, *parameters)[1]


def columns_and_rows(con: duckdb.DuckDBPyConnection, name: str, *parameters: object) -> tuple[list[str], list[Row]]:
    """Return the columns of a statement in ``sql/cli``, which stand even where no row does, and its rows."""
    return warehouse.columns_and_rows(con, statement(f"cli/{name}"), parameters)


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


def who_is(con: duckdb.DuckDBPyConnection, home: Home, who: str) -> str:
    """Return the code of somebody who has sat at a table, named by code, member's name, TopDeck id or begin of a code.

    Of two that fit, the former in that order is meant. An account that the corrections merge into another is that
    other.

    Raises
    ------
    UsageError
        Nobody here is that, or several are.
    """
    if pools_of(con, who):
        return who
    named = {row["subject"] for row in rows(con, "subjects_named", normal_form(who))} | _members_named(home, who)
    ways = [("called", named), ("known by id as", _with_id(home, who)), ("coded with", _beginning(con, who))]
    for way, codes in ways:
        seated = sorted(code for code in codes if pools_of(con, code))
        if len(seated) > 1:
            raise UsageError(f"{len(seated)} players are {way} {who}; name one by code: {_listed(seated)}.")
        if seated:
            return seated[0]
    if named:
        raise UsageError(f"{who} is linked, but that id has sat at no table held here; see that it is right.")
    key = "" if has_key(home) else f" (without {home.key} a TopDeck id cannot be looked up)"
    raise UsageError(
        f"Nobody known as {who} has sat at a table of a pool held here{key}; see that the id or the name is right."
    )


def deck_called(con: duckdb.DuckDBPyConnection, chosen: Chosen, who: str) -> str:
    """Return the rated deck with a name, in any case, or the only one with that text in its name.

    Raises
    ------
    UsageError
        No deck is called so, or several may be meant.
    """
    found = rows(con, "decks_called", who, chosen.pool, chosen.system, who)
    if not found:
        raise UsageError(f"No deck rated by {chosen.system} in pool {chosen.pool} has {who!r} in its name.")
    if len(found) > 1 and not found[0]["is_exact"]:
        names = _listed([one_line(row["subject"]) for row in found])
        raise UsageError(f"{len(found)} decks have {who!r} in their names; name one in full: {names}.")
    return str(found[0]["subject"])


def pools_of(con: duckdb.DuckDBPyConnection, code: str) -> list[str]:
    """Return the pools at whose tables a player has sat."""
    return [row["pool"] for row in rows(con, "pools_of", code)]


def is_linked(home: Home, code: str) -> bool | None:
    """Tell whether a player is a linked member; None where the home's key is not at hand."""
    return code in _operator_files(home).linked if has_key(home) else None


def _members_named(home: Home, who: str) -> set[str]:
    if not has_key(home):
        return set()
    return {code for code, member in _operator_files(home).linked.items() if member.display_name == normal_form(who)}


def _with_id(home: Home, who: str) -> set[str]:
    if not has_key(home):
        return set()
    codes = pseudonyms_of(home)
    code = codes.of_id(who)
    if code in codes.of_erased:
        return set()
    return {_operator_files(home).merged.get(code, code)}


def _operator_files(home: Home) -> OperatorFiles:
    return read_operator_files(home, pseudonyms_of(home))


def _beginning(con: duckdb.DuckDBPyConnection, who: str) -> set[str]:
    if not BEGIN_OF_CODE.fullmatch(who):
        return set()
    return {row["player_code"] for row in rows(con, "codes_beginning", who)}


def _listed(names: list[str]) -> str:
    return ", ".join(names[:TOLD]) + (f" and {len(names) - TOLD} more" if len(names) > TOLD else "")


def print_footer(con: duckdb.DuckDBPyConnection, console: Console) -> None:
    """Print how fresh the numbers are, and the credit."""
    fresh = warehouse.newest_run(con)
    as_of = f"{fresh['data_as_of']:%Y-%m-%d %H:%M} UTC" if fresh["data_as_of"] else "no import yet"
    console.print(f"Data as of {as_of}, published {fresh['finished_at']:%Y-%m-%d %H:%M} UTC.", style="dim")
    for source in rows(con, "credits"):
        console.print(f"{source['credit']} ({source['link']})", style="dim")
