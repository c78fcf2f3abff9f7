"""The change report: which events are not what they were in the last publication, and who moved because of which."""

import duckdb

from assets import tables
from assets.home.run_context import RunContext
from assets.home.warehouse import transaction
from assets.marts.build import builds
from assets.marts.models import EventChanges, RatingChanges
from assets.snapshot import previous_publication
from assets.tables import TableModel
from sql import statement

EARLIER = {
    EventChanges: "SELECT * FROM previous.marts.event_changes WHERE run_id IN (FROM earlier_runs)",
    RatingChanges: statement("marts/earlier_rating_changes"),
}
STATEMENTS = ("marts/change_report", "marts/event_changes", "marts/rating_changes")


@builds(EventChanges, RatingChanges, statements=STATEMENTS)
def build_change_report(con: duckdb.DuckDBPyConnection, run_context: RunContext) -> dict[str, int]:
    """Compare core and ratings with the last publication; return the rows of the report.

    The reports of earlier runs are taken from that publication, so they outlive the warehouse, and a run that never
    published leaves none. Before the first publication there is nothing to compare with, and so no row.
    """
    with previous_publication(con, run_context.home) as exists, transaction(con):
        if not exists:
            for model in EARLIER:
                tables.create(con, model)
            return {model.table(): 0 for model in EARLIER}
        con.execute(statement("marts/earlier_runs"), [run_context.settings.limits.keep_snapshots])
        con.execute(statement("marts/change_report"))
        return {model.table(): _write(con, model) for model in EARLIER}


def _write(con: duckdb.DuckDBPyConnection, model: type[TableModel]) -> int:
    """Write this run's rows, and those of earlier runs unless another version published them with other columns."""
    rows = tables.replace(con, model)
    described = con.execute(f"DESCRIBE previous.{model.table()}").fetchall()
    if {column for column, *_ in described} == set(model.columns()):
        rows += tables.append(con, model, EARLIER[model])
    return rows
