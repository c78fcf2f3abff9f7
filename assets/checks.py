"""The checks: one statement each in ``sql/checks``, which returns the rows that break it."""

from dataclasses import dataclass
from pathlib import Path

import duckdb

from assets.home.warehouse import attached
from sql import names, statement

LAYERS = ("core", "ratings", "marts", "meta")
GUARDED = {
    "core": "core/tables",
    "ratings": "ratings/history",
    "marts": "marts/leaderboard",
    "meta": "meta/runs",
}  # what a layer's checks stop


@dataclass(frozen=True)
class Check:
    """A rule that published tables keep."""

    layer: str
    name: str

    @property
    def rule(self) -> str:
        """The rule in words: the head of the statement."""
        head = [line for line in statement(self.path).splitlines() if line.startswith("--")]
        return " ".join(line.removeprefix("--").strip() for line in head)

    @property
    def path(self) -> str:
        """Where the statement stands."""
        return f"checks/{self.layer}/{self.name}"

    def broken_rows(self, con: duckdb.DuckDBPyConnection) -> int:
        """Return how many rows break the rule."""
        con.execute(f"CREATE OR REPLACE TEMP TABLE broken AS {statement(self.path)}")
        (rows,) = con.execute("SELECT count(*) FROM broken").fetchall()[0]
        return int(rows)


CHECKS = tuple(Check(layer, name) for layer in LAYERS for name in names(f"checks/{layer}"))


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
