"""The report of a re-import: which events are not what they were in the last publication, and who moved by which."""

import duckdb

from assets import tables
from assets.home.run_context import RunContext
from assets.home.warehouse import transaction
from assets.marts.models import EventChanges, RatingChanges
from assets.snapshot import previous_publication
from assets.tables import TableModel
from sql import statement

STEPS = ("compared", "events", "moves")
REPORT = (EventChanges, RatingChanges)


def build_change_report(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Compare core and ratings with the last publication; return the rows of the report.

    The reports of earlier runs are taken from that publication, so they outlive the warehouse, and a run that never
    published leaves none. Before the first publication there is nothing to compare with, and so no row.
    """
    with previous_publication(con, run_context.home) as exists, transaction(con):
        if not exists:
            for model in REPORT:
                tables.create(con, model)
            return {model.table(): 0 for model in REPORT}
        con.execute("SET VARIABLE kept_runs = ?", [run_context.settings.limits.keep_snapshots])
        con.execute(statement(f"change_report/{_events_before(con)}"))
        for step in STEPS:
            con.execute(statement(f"change_report/{step}"))
        return {model.table(): _write(con, model) for model in REPORT}


def _events_before(con: duckdb.DuckDBPyConnection) -> str:
    """Return the statement that reads what the last publication says of events, if it says it."""
    found = con.execute(statement("change_report/columns_before"), ["core.standings"]).fetchall()
    return "events_before" if found else "events_before_unknown"


def _write(con: duckdb.DuckDBPyConnection, model: type[TableModel]) -> int:
    """Write this run's rows, and those of earlier runs where that publication has them in the same columns."""
    name = model.table().removeprefix("marts.")
    rows = tables.replace(con, model, statement(f"change_report/{name}"))
    found = con.execute(statement("change_report/columns_before"), [model.table()]).fetchall()
    if {column for (column,) in found} == set(model.columns()):
        rows += tables.append(con, model, statement(f"change_report/earlier_{name}"))
    return rows
