"""The checks: rules of whole tables, each a query that returns the rows that break it.

Most are a statement each in ``sql/checks``; that values keep the rules of their columns, that keys are unique and that
references lead to a row follows from the table models.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import duckdb

from assets.core.validate import corrections_hash
from assets.home.run_context import RunContext
from assets.home.warehouse import newest_run
from assets.snapshot import previous_publication
from assets.tables import TableModel, broken, registered
from sql import names, statement

SHRUNK = "core/nothing_shrank"  # the one check that also runs before the replay: what follows would be in vain


@dataclass(frozen=True)
class Check:
    """A rule of published tables: its name, the rule in words, and the query for the rows that break it."""

    name: str
    rule: str
    query: str

    def broken_rows(self, con: duckdb.DuckDBPyConnection) -> int:
        """Return how many rows break the rule."""
        con.execute(f"CREATE OR REPLACE TEMP TABLE broken AS {self.query}")
        (rows,) = con.execute("SELECT count(*) FROM broken").fetchall()[0]
        return int(rows)


@cache
def all_checks() -> Mapping[str, Check]:
    """Return every check by its name."""
    layers = sorted({model.schema() for model in registered()})
    of_statements = [f"{layer}/{name}" for layer in layers for name in names(f"checks/{layer}")]
    checks = [_rules(), _unique_keys(), _references(), *map(_of_statement, of_statements)]
    return {check.name: check for check in checks}


def _of_statement(name: str) -> Check:
    query = statement(f"checks/{name}")
    head = [line.removeprefix("--").strip() for line in query.splitlines() if line.startswith("--")]
    return Check(name, " ".join(head), query)


def _rules() -> Check:
    rows = [f"SELECT '{model.table()}' FROM {model.table()} WHERE {broken(model)}" for model in registered()]
    return Check("rules", "Every value keeps the rules of its column.", " UNION ALL ".join(rows))


def _unique_keys() -> Check:
    repeated = [_repeated(model) for model in registered() if model.key()]
    return Check("unique_keys", "No key occurs twice in its table.", " UNION ALL ".join(repeated))


def _references() -> Check:
    dangling = [_dangling(model, parent) for model in registered() for parent in model.refers()]
    return Check("references", "Every row that another row refers to exists.", " UNION ALL ".join(dangling))


def _repeated(model: type[TableModel]) -> str:
    return f"SELECT '{model.table()}' FROM {model.table()} GROUP BY {', '.join(model.key())} HAVING count(*) > 1"


def _dangling(model: type[TableModel], parent: type[TableModel]) -> str:
    given = " AND ".join(f"{name} IS NOT NULL" for name in parent.key())
    return (
        f"SELECT '{model.table()}' FROM {model.table()} ANTI JOIN {parent.table()} USING ({', '.join(parent.key())}) "
        f"WHERE {given}"
    )


def compare_with_previous(
    con: duckdb.DuckDBPyConnection, warehouse: duckdb.DuckDBPyConnection, run_context: RunContext
) -> None:
    """Make the relations that ``core/nothing_shrank`` reads beside the core tables.

    Parameters
    ----------
    con : DuckDBPyConnection
        Where the check will run.
    warehouse : DuckDBPyConnection
        Where the staging tables are, which say what changed since the last publication. It may be the same.
    run_context : RunContext
        The home, and the settings now.
    """
    con.execute(statement("checks/previous"))
    with previous_publication(con, run_context.home) as exists:
        if not exists:
            return
        rules = [run_context.settings.hash, corrections_hash(warehouse), run_context.version]
        batches = read_previous(con, rules)
    may_shrink = warehouse.execute(statement("checks/may_shrink"), [batches]).fetchall()
    names_and_reasons = [list(column) for column in zip(*may_shrink, strict=True)] or [[], []]
    con.execute("INSERT INTO may_shrink SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])", names_and_reasons)


def read_previous(con: duckdb.DuckDBPyConnection, rules: list[str]) -> int:
    """Read the attached last publication, and whether its rules were others; return its number of raw batches.

    A publication that does not say a rule, or the number, was made by an earlier version: then all may shrink.
    """
    con.execute(statement("checks/previous_tournaments"))
    run = newest_run(con, "previous")
    former = [run.get(name) for name in ("settings_hash", "corrections_hash", "software_version")]
    if former != rules:
        con.execute("INSERT INTO may_shrink VALUES (NULL, 'rules')")
    return int(run.get("raw_batches") or 0)
