"""Publishing: a new file beside the old one, all checks on it, one rename: all of yesterday or all of today."""

from collections.abc import Mapping
from typing import NamedTuple

import duckdb
import pandas as pd

from assets import tables
from assets.checks import all_checks, compare_with_previous
from assets.core.validate import corrections_hash
from assets.errors import RunError
from assets.files import beside, put_in_place
from assets.home.run_context import RunContext
from assets.home.warehouse import attached, transaction
from assets.privacy.operator_tables import shown_names
from assets.published.dictionary import data_dictionary
from assets.published.retention import keep_snapshot, withdraw_names
from assets.raw.sources.registry import credits_of
from assets.run_records import Attribution, DataDictionary, NeedsALook, Runs, Windows
from assets.snapshot import discard_copy
from assets.tables import TableModel, registered
from sql import statement


def write_meta(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Write what goes with the numbers: this run beside the earlier ones, notes, credit and the dictionary."""
    run = {
        "finished_at": run_context.now(),
        "software_version": run_context.version,
        "settings_hash": run_context.settings.hash,
        "corrections_hash": corrections_hash(con),
    }
    windows = "SELECT run_id, windows.* FROM staging.run, staging.windows AS windows"
    notes = "SELECT run_id, notes.* FROM staging.run, staging.notes AS notes"
    credit = pd.DataFrame(credits_of(con), columns=list(Attribution.columns()))
    with transaction(con):
        return {
            Runs.table(): _record(con, Runs, statement("meta/runs"), run),
            Windows.table(): _record(con, Windows, windows, {}),
            NeedsALook.table(): tables.replace(con, NeedsALook, notes),
            Attribution.table(): tables.replace(con, Attribution, credit),
            DataDictionary.table(): tables.replace(con, DataDictionary, data_dictionary(registered())),
        }


def _record(
    con: duckdb.DuckDBPyConnection, model: type[TableModel], query: str, parameters: Mapping[str, object]
) -> int:
    """Write the run's rows of a table that keeps those of earlier runs; return the number of all."""
    tables.create_if_missing(con, model)
    con.execute(f"DELETE FROM {model.table()} WHERE run_id IN (SELECT run_id FROM staging.run)")
    tables.append(con, model, query, parameters)
    ((rows,),) = con.execute(f"SELECT count(*) FROM {model.table()}").fetchall()
    return int(rows)


class Publication(NamedTuple):
    """What was published: the rows of each table, and how many rows break each check, which is none."""

    rows: dict[str, int]
    broken_rows: dict[str, int]


class ChecksFailed(RunError):  # noqa: N818 - it says what happened
    """The new file breaks rules of published tables; says how many rows break each check."""

    def __init__(self, broken_rows: dict[str, int]) -> None:
        told = "; ".join(f"{name}: {count} rows" for name, count in broken_rows.items() if count)
        super().__init__(f"A check of the new file failed, so nothing was published ({told}).")
        self.broken_rows = broken_rows


def publish(run_context: RunContext) -> Publication:
    """Write the publication, run every check on it, and put it in the place of the last one.

    Raises
    ------
    ChecksFailed
        The last publication stays as it was.
    """
    target = run_context.home.published
    fresh = beside(target, "new")
    for left_over in (fresh, fresh.with_name(fresh.name + ".wal")):
        left_over.unlink(missing_ok=True)
    try:
        with run_context.connection(fresh) as con:
            rows = _copy(con, run_context)
            with run_context.warehouse() as warehouse:
                compare_with_previous(con, warehouse, run_context)
            broken_rows = {name: check.broken_rows(con) for name, check in all_checks().items()}
        if any(broken_rows.values()):
            raise ChecksFailed(broken_rows)
        keep_snapshot(run_context)
        # a WAL left by a client of the old file must not be replayed into the new one
        target.with_name(target.name + ".wal").unlink(missing_ok=True)
        put_in_place(fresh, target)
    finally:
        fresh.unlink(missing_ok=True)
        discard_copy(run_context.home)
    withdraw_names(run_context)
    return Publication(rows, broken_rows)


def _copy(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    rows = {}
    # one transaction: each statement of its own would wait for the disk
    with attached(con, run_context.home.warehouse, "warehouse"), transaction(con):
        for model in registered():
            tables.create(con, model)
            con.execute(f"INSERT INTO {model.table()} BY NAME SELECT * FROM warehouse.{model.table()}")
            (rows[model.table()],) = con.execute(f"SELECT count(*) FROM {model.table()}").fetchall()[0]
        if names := shown_names(run_context):
            con.execute(statement("meta/names"), [list(names), list(names.values())])
    return rows
