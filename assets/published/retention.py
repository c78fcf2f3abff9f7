"""Kept publications: the last few, for roll-back and comparison; whoever is not named now is named in none of them."""

import logging
import os
import shutil
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from pathlib import Path

import duckdb

from assets.errors import RunError
from assets.files import link_or_copy, put_in_place
from assets.home.directory import Home
from assets.home.run_context import RunContext
from assets.home.warehouse import connection
from assets.marts.leaderboard import shown_names
from assets.text import quoted
from sql import statement

BANDS = "marts.rating_bands"


def keep_snapshot(run_context: RunContext) -> None:
    """Keep the publication in force beside the earlier ones, before another takes its place; the oldest go.

    A morning whose numbers are good does not fail because yesterday's could not be kept: that is told in the log.
    """
    home = run_context.home
    if not home.published.exists():
        return
    try:
        home.snapshots.mkdir(exist_ok=True)
        for stale in home.snapshots.glob(".*.duckdb.*"):  # a killed run's
            stale.unlink()
        with _readable(home.published) as file:
            fresh = home.snapshots / ".kept.duckdb.new"
            link_or_copy(file, fresh)
            put_in_place(fresh, home.snapshots / _name_of(file))
    except (OSError, RunError, duckdb.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else "it cannot be opened as a DuckDB file"
        logging.getLogger(__name__).warning("The last publication could not be kept for roll-back (%s).", reason)
    for old in snapshots_of(home)[run_context.settings.limits.keep_snapshots :]:
        old.unlink()


def snapshots_of(home: Home) -> list[Path]:
    """Return the kept publications, newest first."""
    return sorted(home.snapshots.glob("*.duckdb"), reverse=True)


def withdraw_names(run_context: RunContext) -> None:
    """Take out of the kept publications every name that is no longer shown, so that no roll-back names anybody again.

    One that cannot be written anew is removed: privacy stands above roll-back.
    """
    kept = snapshots_of(run_context.home)
    shown = shown_names(run_context) if kept else {}
    for file in kept:
        try:
            with _readable(file) as source:
                with connection(source, read_only=True) as con:
                    named = con.execute(statement("snapshot/names")).fetchall()
                withdrawn = {subject for subject, name in named if shown.get(subject) != name}
                if withdrawn:
                    write_anew(file, source, {}, withdrawn)
        except (OSError, RunError, duckdb.Error):
            file.unlink()
            logging.getLogger(__name__).warning(
                "The kept publication %s could not be written without a name that was withdrawn, so it was removed.",
                file.name,
            )


def replace_codes(file: Path, former: Set[str], code: str) -> bool:
    """Put a new code in the place of a person's former ones in a publication, without the name; tell whether any stood.

    Where a publication knew two accounts of one person as two, they stay two: each then has a code that follows from
    nothing, so that a key of that publication is still a key.
    """
    with _readable(file) as source:
        with connection(source, read_only=True) as con:
            if not any(_holds(con, table, columns, former) for table, columns in _text_columns(con).items()):
                return False
            seated = {player for (player,) in con.execute(statement("snapshot/seated")).fetchall()}
        apart = len(seated & {*former, code}) > 1
        codes = {one: os.urandom(16).hex() if apart and one in seated else code for one in sorted(former)}
        write_anew(file, source, codes, set(former))
    file.with_name(file.name + ".wal").unlink(missing_ok=True)
    return True


def write_anew(file: Path, source: Path, codes: Mapping[str, str], withdrawn: Set[str]) -> None:
    """Write a publication as a new file, because the pages of the old one would keep what is taken out.

    Parameters
    ----------
    file : Path
        Where the new one takes its place.
    source : Path
        The publication as it is, which nobody holds.
    codes : mapping of str to str
        What takes the place of which code, in every column of text.
    withdrawn : set of str
        The former codes of those who are named no more. The members' spread, which may have counted them, goes as well
        where one of them was named.
    """
    fresh = file.with_name(f".{file.name}.anew")
    fresh.unlink(missing_ok=True)
    try:
        with connection(fresh) as con:
            con.execute(f"ATTACH {quoted(str(source))} AS former (READ_ONLY)")
            con.execute("COPY FROM DATABASE former TO store (SCHEMA)")
            con.execute("SET VARIABLE withdrawn = ?", [sorted(withdrawn)])
            ((named,),) = con.execute(statement("snapshot/named_among_withdrawn")).fetchall()
            for table, columns in _columns(con).items():
                if table == BANDS and named:
                    continue
                terms = ", ".join(_term(name, is_text, codes) for name, is_text in columns.items())
                con.execute(f"INSERT INTO store.{table} SELECT {terms} FROM former.{table}")
            con.execute("DETACH former")
        put_in_place(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)


def _term(column: str, is_text: bool, codes: Mapping[str, str]) -> str:  # noqa: FBT001
    if column == "display_name":
        return "CASE WHEN NOT list_contains(getvariable('withdrawn'), subject) THEN display_name END"
    term = f'"{column}"'
    for former, code in codes.items() if is_text else ():
        term = f"replace({term}, {quoted(former)}, {quoted(code)})"
    return term


def _holds(con: duckdb.DuckDBPyConnection, table: str, columns: list[str], codes: Set[str]) -> bool:
    terms = [f'contains("{column}", {quoted(code)})' for column in columns for code in sorted(codes)]
    return bool(con.execute(f"SELECT 1 FROM {table} WHERE {' OR '.join(terms)} LIMIT 1").fetchall())


def _text_columns(con: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    texts = {table: [name for name, is_text in columns.items() if is_text] for table, columns in _columns(con).items()}
    return {table: columns for table, columns in texts.items() if columns}


def _columns(con: duckdb.DuckDBPyConnection) -> dict[str, dict[str, bool]]:
    """Return for each table its columns in order, and whether they hold text."""
    columns: dict[str, dict[str, bool]] = {}
    for table, column, is_text in con.execute(statement("snapshot/columns")).fetchall():
        columns.setdefault(table, {})[column] = is_text
    return columns


def _name_of(publication: Path) -> str:
    with connection(publication, read_only=True) as con:
        ((name,),) = con.execute(statement("snapshot/name")).fetchall()
    return f"{name}.duckdb"


@contextmanager
def _readable(file: Path) -> Iterator[Path]:
    """Give a publication, or a copy of it where somebody has it open for writing and so shuts everybody else out."""
    if _opens(file):
        yield file
        return
    copy = file.with_name(f".{file.name}.copy")
    try:
        shutil.copyfile(file, copy)
        yield copy
    finally:
        copy.unlink(missing_ok=True)


def _opens(file: Path) -> bool:
    try:
        with connection(file, read_only=True):
            return True
    except RunError:
        return False
