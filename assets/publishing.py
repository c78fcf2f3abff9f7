"""Publishing: a new file beside the old one, all checks again, one rename: all of yesterday or all of today."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb
import pandas as pd

from assets import tables
from assets.checking import CHECKS, Check, hand_over_previous
from assets.errors import RunError
from assets.judging import corrections_hash
from assets.resources.warehouse import connection, quoted, transaction
from assets.resources.workplace import Workplace
from assets.schemas import PUBLISHED
from assets.schemas.meta import Attribution, DataDictionary, NeedsALook, Runs
from assets.schemas.model import duckdb_type
from sql import statement

CREDIT = ("TopDeck.gg", "Data provided by TopDeck.gg", "https://topdeck.gg")


def write_meta(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> dict[str, int]:
    """Write what goes with the numbers: this run beside the earlier ones, notes, credit and the dictionary."""
    now = workplace.now()
    con.execute("SET VARIABLE finished_at = ?", [now])
    con.execute("SET VARIABLE software_version = ?", [workplace.version])
    con.execute("SET VARIABLE settings_hash = ?", [workplace.settings.hash])
    con.execute("SET VARIABLE corrections_hash = ?", [corrections_hash(con)])
    with transaction(con):
        tables.create_if_missing(con, Runs)
        con.execute("DELETE FROM meta.runs WHERE run_id IN (SELECT run_id FROM staged.run)")
        tables.append(con, Runs, statement("meta/runs"))
        (runs,) = con.execute("SELECT count(*) FROM meta.runs").fetchall()[0]
        rows = {Runs.table(): runs}
        rows[NeedsALook.table()] = tables.replace(con, NeedsALook, statement("meta/needs_a_look"))
        credit = pd.DataFrame([CREDIT], columns=list(Attribution.columns()))
        dictionary = data_dictionary()
        con.register("credit", credit)
        con.register("dictionary", dictionary)
        rows[Attribution.table()] = tables.replace(con, Attribution, "SELECT * FROM credit")
        rows[DataDictionary.table()] = tables.replace(con, DataDictionary, "SELECT * FROM dictionary")
    return rows


def data_dictionary() -> pd.DataFrame:
    """Return every published table and column, as the schemas describe them."""
    rows: list[tuple[object, ...]] = []
    for model in PUBLISHED:
        rows.append((model.table(), None, None, None, None, model.grain(), False, False))
        for place, (name, described) in enumerate(model.columns().items(), 1):
            unit = (described.metadata or {}).get("unit") or None
            is_key = name in model.key()
            rows.append(
                (
                    model.table(),
                    name,
                    place,
                    duckdb_type(described),
                    unit,
                    described.description,
                    described.nullable,
                    is_key,
                )
            )
    return pd.DataFrame(rows, columns=list(DataDictionary.columns()))


def publish(workplace: Workplace) -> dict[str, int]:
    """Write the publication and put it in the place of the last one; return the rows of each table.

    Raises
    ------
    RunError
        A check fails on the new file. The last publication stays as it was.
    """
    target = workplace.home.published
    fresh = target.with_name(f".{target.name}.new")
    for left_over in (fresh, fresh.with_name(fresh.name + ".wal")):
        left_over.unlink(missing_ok=True)
    try:
        with connection(fresh) as con:
            rows = _copy(con, workplace)
            broken = {check: count for check, count in _broken(con, workplace).items() if count}
        if broken:
            told = "; ".join(f"{check.path}: {count} rows" for check, count in broken.items())
            raise RunError(f"The last check before publishing failed, so nothing was published ({told}).")
        _put_in_place(fresh, target)
    finally:
        with suppress(FileNotFoundError):
            fresh.unlink()
    with workplace.warehouse() as con:
        con.execute("DELETE FROM staged.changed_since_publication")
    return rows


def _copy(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> dict[str, int]:
    con.execute(f"ATTACH {quoted(str(workplace.home.warehouse))} AS warehouse (READ_ONLY)")
    rows = {}
    for model in PUBLISHED:
        tables.create(con, model)
        con.execute(f"INSERT INTO {model.table()} BY NAME SELECT * FROM warehouse.{model.table()}")
        (rows[model.table()],) = con.execute(f"SELECT count(*) FROM {model.table()}").fetchall()[0]
    con.execute("DETACH warehouse")
    return rows


def _broken(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> dict[Check, int]:
    with workplace.warehouse() as warehouse:
        changed, rules = what_may_move(warehouse, workplace)
    with previous_publication(workplace) as previous:
        hand_over_previous(con, previous, changed, rules)
    return {check: check.broken_rows(con) for check in CHECKS}


def what_may_move(con: duckdb.DuckDBPyConnection, workplace: Workplace) -> tuple[list[str], list[str]]:
    """Return the tournaments that changed since the last publication, and what decides now how tables are judged."""
    changed = con.execute("SELECT DISTINCT tournament_id FROM staged.changed_since_publication").fetchall()
    return [name for (name,) in changed], [workplace.settings.hash, corrections_hash(con), workplace.version]


@contextmanager
def previous_publication(workplace: Workplace) -> Iterator[Path | None]:
    """Give a copy of the last publication: the file itself may be locked by whoever opened it for writing."""
    published = workplace.home.published
    if not published.exists():
        yield None
        return
    copy = published.with_name(f".{published.name}.previous")
    try:
        shutil.copyfile(published, copy)
        yield copy
    finally:
        copy.unlink(missing_ok=True)


def _put_in_place(fresh: Path, target: Path) -> None:
    with fresh.open("rb") as file:
        os.fsync(file.fileno())
    # what somebody wrote into the old file, and never closed, belongs to it alone
    target.with_name(target.name + ".wal").unlink(missing_ok=True)
    fresh.replace(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
