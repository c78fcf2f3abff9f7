"""Publishing: a new file beside the old one, all checks again, one rename: all of yesterday or all of today."""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb
import pandas as pd

from assets import tables
from assets.checks import Check, Excuses, all_checks, hand_over_previous
from assets.core.validate import corrections_hash
from assets.errors import RunError
from assets.files import put_in_place
from assets.home.run_context import RunContext
from assets.home.warehouse import attached, transaction
from assets.marts.leaderboard import hand_over_members
from assets.published.retention import keep_snapshot, withdraw_names
from assets.run_records import Attribution, DataDictionary, NeedsALook, Runs, Windows
from assets.tables import TableModel, duckdb_type, registered, unit
from sql import statement

KEPT = (Runs, Windows)  # tables that grow from run to run, and that the raw batches do not tell
CREDIT = ("TopDeck.gg", "Data provided by TopDeck.gg", "https://topdeck.gg")


def write_meta(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Write what goes with the numbers: this run beside the earlier ones, notes, credit and the dictionary."""
    now = run_context.now()
    con.execute("SET VARIABLE finished_at = ?", [now])
    con.execute("SET VARIABLE software_version = ?", [run_context.version])
    con.execute("SET VARIABLE settings_hash = ?", [run_context.settings.hash])
    con.execute("SET VARIABLE corrections_hash = ?", [corrections_hash(con)])
    con.execute("SET VARIABLE scope = ?", [run_context.settings.privacy.scope])
    with transaction(con):
        tables.create_if_missing(con, Runs)
        con.execute("DELETE FROM meta.runs WHERE run_id IN (SELECT run_id FROM staging.run)")
        tables.append(con, Runs)
        (runs,) = con.execute("SELECT count(*) FROM meta.runs").fetchall()[0]
        rows = {Runs.table(): runs}
        tables.create_if_missing(con, Windows)
        con.execute("DELETE FROM meta.windows WHERE run_id IN (SELECT run_id FROM staging.run)")
        tables.append(con, Windows)
        (windows,) = con.execute("SELECT count(*) FROM meta.windows").fetchall()[0]
        rows[Windows.table()] = windows
        rows[NeedsALook.table()] = tables.replace(con, NeedsALook)
        credit = pd.DataFrame([CREDIT], columns=list(Attribution.columns()))
        rows[Attribution.table()] = tables.replace(con, Attribution, credit)
        rows[DataDictionary.table()] = tables.replace(con, DataDictionary, data_dictionary(registered()))
    return rows


def read_back_runs(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> None:
    """Take the records of earlier runs from the publication, where the warehouse has none: it was made anew."""
    for model in KEPT:
        tables.create_if_missing(con, model)
    if con.execute("SELECT 1 FROM meta.runs LIMIT 1").fetchall():
        return
    with previous_publication(run_context) as previous:
        if previous is None:
            return
        with attached(con, previous, "previous"):
            for model in KEPT:
                # an earlier version has no such table, or other columns in it; any other failure must not lose them
                with suppress(duckdb.CatalogException, duckdb.BinderException, duckdb.ConstraintException):
                    con.execute(f"INSERT INTO {model.table()} BY NAME FROM previous.{model.table()}")


def data_dictionary(models: Iterable[type[TableModel]]) -> pd.DataFrame:
    """Return every table and column, as the schemas describe them."""
    rows: list[tuple[object, ...]] = []
    for model in models:
        rows.append((model.table(), None, None, None, None, model.grain(), False, False))
        for place, (name, described) in enumerate(model.columns().items(), 1):
            is_key = name in model.key()
            rows.append(
                (
                    model.table(),
                    name,
                    place,
                    duckdb_type(described),
                    unit(described) or None,
                    described.description,
                    described.nullable,
                    is_key,
                )
            )
    return pd.DataFrame(rows, columns=list(DataDictionary.columns()))


def publish(run_context: RunContext) -> dict[str, int]:
    """Write the publication and put it in the place of the last one; return the rows of each table.

    Raises
    ------
    RunError
        A check fails on the new file. The last publication stays as it was.
    """
    target = run_context.home.published
    fresh = target.with_name(f".{target.name}.new")
    for left_over in (fresh, fresh.with_name(fresh.name + ".wal")):
        left_over.unlink(missing_ok=True)
    try:
        with run_context.connection(fresh) as con:
            rows = _copy(con, run_context)
            broken = {check: count for check, count in _broken(con, run_context).items() if count}
        if broken:
            told = "; ".join(f"{check.title}: {count} rows" for check, count in broken.items())
            raise RunError(f"The last check before publishing failed, so nothing was published ({told}).")
        keep_snapshot(run_context)
        # a WAL left by a client of the old file must not be replayed into the new one
        target.with_name(target.name + ".wal").unlink(missing_ok=True)
        put_in_place(fresh, target)
    finally:
        fresh.unlink(missing_ok=True)
    withdraw_names(run_context)
    return rows


def _copy(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    rows = {}
    # one transaction: each statement of its own would wait for the disk
    with attached(con, run_context.home.warehouse, "warehouse"), transaction(con):
        for model in registered():
            tables.create(con, model)
            con.execute(f"INSERT INTO {model.table()} BY NAME SELECT * FROM warehouse.{model.table()}")
            (rows[model.table()],) = con.execute(f"SELECT count(*) FROM {model.table()}").fetchall()[0]
        hand_over_members(con, run_context)
        con.execute(statement("meta/names"))
    return rows


def _broken(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[Check, int]:
    with previous_publication(run_context) as previous:
        with run_context.warehouse() as warehouse:
            excuses = what_may_move(warehouse, run_context, previous)
        hand_over_previous(con, previous, excuses)
    return {check: check.broken_rows(con) for check in all_checks()}


def what_may_move(con: duckdb.DuckDBPyConnection, run_context: RunContext, previous: Path | None) -> Excuses:
    """Return what changed since a publication, and what decides now how tables are judged."""
    changed = con.execute(statement("checks/changed_since"), [_batches_of(con, previous)]).fetchall()
    out_of_scope = con.execute(statement("checks/out_of_scope")).fetchall()
    rules = [run_context.settings.hash, corrections_hash(con), run_context.version]
    return Excuses([name for (name,) in changed], [name for (name,) in out_of_scope], rules)


def _batches_of(con: duckdb.DuckDBPyConnection, previous: Path | None) -> int:
    """Return how many raw batches a publication was made from; 0, so that all may move, where it does not say."""
    if previous is None:
        return 0
    with attached(con, previous, "previous"):
        try:
            rows = con.execute(statement("checks/previous_batches")).fetchall()
        except duckdb.BinderException:  # made by a version that did not count them
            rows = []
    return int(rows[0][0] or 0) if rows else 0


@contextmanager
def previous_publication(run_context: RunContext) -> Iterator[Path | None]:
    """Give a copy of the last publication: the file itself may be locked by whoever opened it for writing."""
    published = run_context.home.published
    if not published.exists():
        yield None
        return
    copy = published.with_name(f".{published.name}.previous")
    try:
        shutil.copyfile(published, copy)
        yield copy
    finally:
        copy.unlink(missing_ok=True)
