"""Retention: the last publications stay as snapshots, for roll-back and comparison, without names withdrawn since."""

import logging
import shutil
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from pathlib import Path

import duckdb

from assets.errors import RunError
from assets.files import beside, link_or_copy, put_in_place
from assets.home.directory import Home
from assets.home.run_context import RunContext
from assets.home.warehouse import connection, newest_run
from assets.privacy.operator_tables import shown_names
from assets.snapshot import can_be_opened, last_publication
from assets.text import quoted
from sql import statement

BANDS = "marts.rating_bands"
UNREADABLE = ".unreadable"  # ending of a snapshot whose names could not be checked; it is tried again at each publish
NAMED = "SELECT DISTINCT subject, display_name FROM marts.leaderboard WHERE display_name IS NOT NULL"

log = logging.getLogger(__name__)


def keep_snapshot(run_context: RunContext) -> None:
    """Keep the current publication as a snapshot before another replaces it; delete snapshots beyond the limit.

    A failure is logged and stops no run: the new numbers are good.
    """
    home = run_context.home
    if not home.published.exists():
        return
    try:
        home.snapshots.mkdir(exist_ok=True)
        for left_over in home.snapshots.glob(".*.duckdb.*"):  # a killed run's
            left_over.unlink()
        file, fresh = last_publication(home), home.snapshots / ".snapshot.duckdb.new"
        link_or_copy(file, fresh)
        put_in_place(fresh, home.snapshots / _name_of(file))
    except (OSError, RunError, duckdb.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else "it cannot be opened as a DuckDB file"
        log.warning("No snapshot of the last publication could be kept (%s).", reason)
    for old in _with_unreadable(home)[run_context.settings.limits.keep_snapshots :]:
        old.unlink()


def snapshots_of(home: Home) -> list[Path]:
    """Return the snapshots that a roll-back may use, newest first."""
    return sorted(home.snapshots.glob("*.duckdb"), reverse=True)


def withdraw_names(run_context: RunContext) -> None:
    """Remove every name that is no longer shown from the snapshots, so that no roll-back brings it back.

    A snapshot that cannot be read or rewritten is taken out of use, with a warning, and tried again at the next
    publish; the others are not affected.
    """
    snapshots = _with_unreadable(run_context.home)
    shown = shown_names(run_context) if snapshots else {}
    for file in snapshots:
        usable = file.with_name(file.name.removesuffix(UNREADABLE))
        try:
            _withdraw(file, shown)
            file.rename(usable)
        except (OSError, RunError, duckdb.Error) as error:
            file.rename(usable.with_name(usable.name + UNREADABLE))
            log.warning("Snapshot %s is not in use: its names could not be checked (%s).", usable.name, error)


def _withdraw(file: Path, shown: Mapping[str, str]) -> None:
    with readable(file) as source:
        withdrawn = {subject for subject, name in named_in(source) if shown.get(subject) != name}
        if withdrawn:
            rewrite_publication(file, source, {}, withdrawn)


def named_in(publication: Path) -> list[tuple[str, str]]:
    """Return the subjects that a publication names, with their names."""
    with connection(publication, read_only=True) as con:
        return con.execute(NAMED).fetchall()


def rewrite_publication(file: Path, source: Path, codes: Mapping[str, str], withdrawn: Set[str]) -> None:
    """Replace a publication by a new file: the pages of the old one would still contain what was removed.

    Parameters
    ----------
    file : Path
        The publication to replace.
    source : Path
        The same, or a copy that no other process has open.
    codes : mapping of str to str
        Pseudonyms to replace in every text column, with the new ones.
    withdrawn : set of str
        Subjects (by their old pseudonyms) that lose their names. If there are any, the rating bands, which may have
        counted them, go too.
    """
    fresh = beside(file, "rewritten")
    fresh.unlink(missing_ok=True)
    try:
        with connection(fresh) as con:
            con.execute(f"ATTACH {quoted(str(source))} AS former (READ_ONLY)")
            con.execute("COPY FROM DATABASE former TO store (SCHEMA)")
            for table, columns in columns_of(con).items():
                if table != BANDS or not withdrawn:
                    terms = [_term(column, codes if is_text else {}, withdrawn) for column, is_text in columns.items()]
                    con.execute(f"INSERT INTO store.{table} SELECT {', '.join(terms)} FROM former.{table}")
            con.execute("DETACH former")
        put_in_place(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)


def _term(column: str, codes: Mapping[str, str], withdrawn: Set[str]) -> str:
    if column == "display_name" and withdrawn:
        return f"CASE WHEN subject NOT IN ({', '.join(map(quoted, sorted(withdrawn)))}) THEN display_name END"
    term = f'"{column}"'
    for former, code in codes.items():
        term = f"replace({term}, {quoted(former)}, {quoted(code)})"
    return term


def columns_of(con: duckdb.DuckDBPyConnection) -> dict[str, dict[str, bool]]:
    """Return the columns of each table of a publication, in order, and whether they are text."""
    columns: dict[str, dict[str, bool]] = {}
    for table, column, is_text in con.execute(statement("snapshot/columns")).fetchall():
        columns.setdefault(table, {})[column] = is_text
    return columns


def _with_unreadable(home: Home) -> list[Path]:
    return sorted([*snapshots_of(home), *home.snapshots.glob(f"*.duckdb{UNREADABLE}")], reverse=True)


def _name_of(publication: Path) -> str:
    with connection(publication, read_only=True) as con:
        run = newest_run(con)
    return f"{run['finished_at']:%Y%m%dT%H%M%SZ}-{run['run_id'][:8]}.duckdb"


@contextmanager
def readable(file: Path) -> Iterator[Path]:
    """Give a publication, or a copy of it while another process has it open for writing."""
    if can_be_opened(file):
        yield file
        return
    copy = beside(file, "copy")
    try:
        shutil.copyfile(file, copy)
        yield copy
    finally:
        copy.unlink(missing_ok=True)
