"""The one place that decides what is public: tables made for everybody, and a connection that holds nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from assets import tables
from assets.home.warehouse import of_this_version, publication
from assets.marts.board import Rules, make_boards
from assets.published.dictionary import data_dictionary
from assets.published.models import PublicDataDictionary, PublicLeaderboardAsOf
from assets.tables import TableModel, registered
from sql import names, statement


@contextmanager
def public_tables(published: Path, as_of: Rules | None = None) -> Iterator[duckdb.DuckDBPyConnection]:
    """Give a connection to the public tables of a publication, in memory, in a schema ``public``, and to nothing else.

    Rows of persons are those of members who show their games, by tournament; nothing is of a single game. The
    publication itself, which holds the coded rows of everybody, is detached before the connection is handed over.

    Parameters
    ----------
    published : Path
        The publication.
    as_of : Rules, optional
        Makes a further table, ``public.leaderboard_as_of``.

    Raises
    ------
    UsageError
        There is no publication, or one of another version.
    RunError
        It cannot be opened.
    """
    with publication(published) as con:
        with of_this_version(published):
            _make_all(con, as_of)
        con.execute("DETACH store")
        yield con


def _make_all(con: duckdb.DuckDBPyConnection, as_of: Rules | None) -> None:
    if as_of:
        make_boards(con, as_of)
    con.execute("USE memory")
    for model in registered("public"):
        if model is not PublicDataDictionary:
            _make(con, model)
    tables.replace(con, PublicDataDictionary, data_dictionary(registered("public")))
    if as_of:
        _make(con, PublicLeaderboardAsOf)
        con.execute("DROP TABLE temp.boards")


def _make(con: duckdb.DuckDBPyConnection, model: type[TableModel]) -> None:
    """Make a public table from its statement; without one, it has the rows that keep the rules of the public form."""
    name = model.table().removeprefix("public.")
    if name in names("public"):
        rows = f"({statement(f'public/{name}')})"
    else:
        rows = f"store.{model.selects()[0].table()} WHERE NOT coalesce({tables.broken(model)}, false)"
    tables.replace(con, model, f"SELECT {', '.join(model.columns())} FROM {rows}")
