"""The checks: rules of whole tables, each a query that returns the rows that break it.

Most are a statement each in ``sql/checks``; that keys are unique and that references lead to a row follows from the
table models.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import duckdb

from assets.home.warehouse import attached
from assets.tables import PUBLISHED, TableModel, registered
from sql import names, statement

GUARDED = {
    "core": "core/tables",
    "ratings": "ratings/history",
    "marts": "marts/leaderboard",
    "meta": "meta/runs",
}  # what a layer's checks stop


@dataclass(frozen=True)
class Check:
    """A rule of published tables: its layer and name, the rule in words, and the query for the rows that break it."""

    layer: str
    name: str
    rule: str
    query: str

    @property
    def title(self) -> str:
        """Layer and name."""
        return f"{self.layer}/{self.name}"

    def broken_rows(self, con: duckdb.DuckDBPyConnection) -> int:
        """Return how many rows break the rule."""
        con.execute(f"CREATE OR REPLACE TEMP TABLE broken AS {self.query}")
        (rows,) = con.execute("SELECT count(*) FROM broken").fetchall()[0]
        return int(rows)


@cache
def all_checks() -> tuple[Check, ...]:
    """Return every check, layer by layer."""
    of_layers = [check for layer in PUBLISHED for check in (_unique_keys(layer), *_of_statements(layer))]
    return (*of_layers, _references())


def _of_statements(layer: str) -> list[Check]:
    queries = {name: statement(f"checks/{layer}/{name}") for name in names(f"checks/{layer}")}
    return [Check(layer, name, _head(query), query) for name, query in queries.items()]


def _head(query: str) -> str:
    """Return the comment at the head of a statement: the rule in words."""
    return " ".join(line.removeprefix("--").strip() for line in query.splitlines() if line.startswith("--"))


def _unique_keys(layer: str) -> Check:
    repeated = [_repeated(model) for model in registered(layer) if model.key()]
    return Check(layer, "unique_keys", f"No key of a table of {layer} occurs twice.", " UNION ALL ".join(repeated))


def _references() -> Check:
    dangling = [_dangling(model, parent) for model in registered() for parent in model.refers()]
    return Check("meta", "references", "Every row that another row refers to exists.", " UNION ALL ".join(dangling))


def _repeated(model: type[TableModel]) -> str:
    return f"SELECT '{model.table()}' FROM {model.table()} GROUP BY {', '.join(model.key())} HAVING count(*) > 1"


def _dangling(model: type[TableModel], parent: type[TableModel]) -> str:
    given = " AND ".join(f"{name} IS NOT NULL" for name in parent.key())
    return (
        f"SELECT '{model.table()}' FROM {model.table()} ANTI JOIN {parent.table()} USING ({', '.join(parent.key())}) "
        f"WHERE {given}"
    )


@dataclass(frozen=True)
class Excuses:
    """Why less may be published than before.

    Attributes
    ----------
    changed : list of str
        Tournaments whose content changed since the last publication, or that the source has no more.
    out_of_scope : list of str
        Held tournaments in which no linked member sat, where only those of members count.
    rules : list of str
        Hashes of settings, corrections and members and the version now; where they differ from that publication's,
        tables may have become rated or skipped.
    """

    changed: list[str]
    out_of_scope: list[str]
    rules: list[str]


def hand_over_previous(con: duckdb.DuckDBPyConnection, previous: Path | None, excuses: Excuses) -> None:
    """Make what the check ``nothing_shrank`` compares with: the last publication, and what may have moved since.

    Parameters
    ----------
    con : DuckDBPyConnection
        Where the checks will run.
    previous : Path or None
        A file with the last publication that nobody else holds; None before the first.
    excuses : Excuses
        What may have moved since.
    """
    con.execute(statement("checks/previous"))
    con.execute("SET VARIABLE rules_changed = false")
    for table, names_ in (("changed_since_publication", excuses.changed), ("out_of_scope", excuses.out_of_scope)):
        if names_:
            con.execute(f"INSERT INTO {table} SELECT unnest(?::VARCHAR[])", [names_])
    if previous is None:
        return
    with attached(con, previous, "previous"):
        con.execute(statement("checks/previous_tournaments"))
        former = con.execute(statement("checks/previous_rules")).fetchall()
        con.execute("SET VARIABLE rules_changed = ?", [list(map(str, former[0])) != excuses.rules if former else True])
