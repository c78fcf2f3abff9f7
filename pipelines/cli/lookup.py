"""Finding pools, systems, players and decks in a publication."""

import difflib
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import duckdb

from assets.errors import UsageError
from assets.home import warehouse
from assets.home.directory import Home
from assets.privacy.key import has_key, pseudonyms_of
from assets.privacy.operator_lines import OperatorFiles, read_operator_files
from assets.text import normal_form, one_line
from sql import statement

Row = dict[str, Any]
SHORT_CODE = 10  # digits that are shown of a pseudonym where a whole one does not fit; enough to find the player by
FIRST_OF_CODE = re.compile(rf"[0-9a-f]{{{SHORT_CODE},}}")
LISTED = 5  # pools, players or lines in a sentence


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

    @property
    def rates_decks(self) -> bool:
        """Whether subjects are decks rather than players."""
        return bool(self.settings["subject_kind"] == "deck")


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


def rows(con: duckdb.DuckDBPyConnection, query: str, *parameters: object) -> list[Row]:
    """Return the rows of a query as dictionaries."""
    return warehouse.columns_and_rows(con, query, parameters)[1]


def credits_of(con: duckdb.DuckDBPyConnection) -> list[Row]:
    """Return the sources with their credits."""
    return rows(con, "SELECT source, credit, link FROM meta.attribution ORDER BY source")


def systems_of(con: duckdb.DuckDBPyConnection) -> list[Chosen]:
    """Return every system of every pool: the first pool and its primary system first."""
    found = rows(con, statement("cli/systems"))
    return [Chosen(row["pool"], row["system"], row) for row in found]


def choose(con: duckdb.DuckDBPyConnection, pool: str | None, system: str | None) -> Chosen:
    """Return the named pool and system, or the first pool and its primary system.

    Raises
    ------
    UsageError
        There is no such pool or system.
    """
    systems = systems_of(con)
    pools = list(dict.fromkeys(one.pool for one in systems))
    if pool is not None and pool not in pools:
        raise UsageError(f"No pool {pool!r}. Choose one of: {', '.join(pools)}.")
    of_pool = [one for one in systems if one.pool == (pool or pools[0])]
    found = next((one for one in of_pool if system in (None, one.system)), None)
    if found is None:
        known = ", ".join(one.system for one in of_pool)
        raise UsageError(f"No system {system!r} in pool {of_pool[0].pool!r}. Choose one of: {known}.")
    return found


def subject_called(con: duckdb.DuckDBPyConnection, home: Home, chosen: Chosen, who: str) -> str:
    """Return the named player, or the named deck where the system rates decks.

    Raises
    ------
    UsageError
        Nobody is called so, or several are.
    """
    return _deck_called(con, chosen, who) if chosen.rates_decks else _player_called(con, home, who)


def pools_of(con: duckdb.DuckDBPyConnection, code: str) -> list[str]:
    """Return the pools in whose records a player is."""
    return next((pools for found, pools in _seated(con, code) if found == code), [])


def is_linked(home: Home, code: str) -> bool | None:
    """Tell whether a player is a member; None where the home's key is missing."""
    return code in _operator_files(home).linked if has_key(home) else None


def _player_called(con: duckdb.DuckDBPyConnection, home: Home, who: str) -> str:
    """Return the pseudonym of a player, named by pseudonym, member's name, TopDeck id or first digits of a pseudonym.

    If several fit, the first in that order counts. A merged account stands for the account it was merged into.
    """
    if pools_of(con, who):
        return who
    named = {code for code, name in _names(con, home) if name == normal_form(who)}
    ways = [
        ("are called", named),
        ("have the id", _with_id(home, who)),
        ("have pseudonyms that begin with", _beginning(con, who)),
    ]
    for way, codes in ways:
        seated = sorted(code for code in codes if pools_of(con, code))
        if len(seated) > 1:
            raise UsageError(f"{len(seated)} players {way} {who}. Name one by pseudonym: {_listed(seated)}.")
        if seated:
            return seated[0]
    if named:
        raise UsageError(f"{who} is in members.csv, but that id is at no stored table. Check the id.")
    no_key = "" if has_key(home) else f" TopDeck ids cannot be looked up without {home.key}."
    hint = _nearest(who, [name for _, name in _names(con, home)])
    raise UsageError(
        f"No player {who!r}.{hint}{no_key} Only members are known by name; ids and pseudonyms always work."
    )


def _deck_called(con: duckdb.DuckDBPyConnection, chosen: Chosen, who: str) -> str:
    """Return the rated deck of that name, in any case, or the only one with that text in its name."""
    query = "SELECT subject FROM ratings.current WHERE pool = ? AND system = ? ORDER BY games DESC, subject"
    decks = [row["subject"] for row in rows(con, query, chosen.pool, chosen.system)]
    exact = [deck for deck in decks if deck.casefold() == who.casefold()]
    found = exact[:1] or [deck for deck in decks if who.casefold() in deck.casefold()]
    if not found:
        raise UsageError(f"No deck {who!r} in pool {chosen.pool}, {chosen.system}.{_nearest(who, decks)}")
    if len(found) > 1:
        names = _listed([one_line(deck) for deck in found])
        raise UsageError(f"{len(found)} decks have {who!r} in their names. Name one in full: {names}.")
    return str(found[0])


def _nearest(who: str, names: Iterable[str]) -> str:
    by_lower = {name.casefold(): name for name in names}
    close = [one_line(by_lower[name]) for name in difflib.get_close_matches(who.casefold(), by_lower, n=3)]
    return f" Did you mean {' or '.join(repr(name) for name in close)}?" if close else ""


def _names(con: duckdb.DuckDBPyConnection, home: Home) -> list[tuple[str, str]]:
    """Return the pseudonyms and names of players whose names are published, and of members who show their games."""
    query = "SELECT DISTINCT subject, display_name FROM marts.leaderboard WHERE display_name IS NOT NULL ORDER BY ALL"
    published = [(row["subject"], row["display_name"]) for row in rows(con, query)]
    members = _operator_files(home).linked.items() if has_key(home) else ()
    return published + [(code, member.display_name) for code, member in members if member.display_name is not None]


def _with_id(home: Home, who: str) -> set[str]:
    if not has_key(home):
        return set()
    codes = pseudonyms_of(home)
    code = codes.of_id(who)
    return set() if code in codes.of_erased else {_operator_files(home).merged.get(code, code)}


def _operator_files(home: Home) -> OperatorFiles:
    return read_operator_files(home, pseudonyms_of(home))


def _beginning(con: duckdb.DuckDBPyConnection, who: str) -> set[str]:
    return {code for code, _ in _seated(con, who)} if FIRST_OF_CODE.fullmatch(who) else set()


def _seated(con: duckdb.DuckDBPyConnection, first: str) -> list[tuple[str, list[str]]]:
    found = rows(con, statement("cli/seated"), first)
    return [(row["player_code"], row["pools"]) for row in found]


def _listed(names: list[str]) -> str:
    return ", ".join(names[:LISTED]) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")
