"""The checks: one statement each in ``sql/checks``, which returns the rows that break it."""

from dataclasses import dataclass
from pathlib import Path

import duckdb

from assets.resources.warehouse import quoted
from sql import names, statement

LAYERS = ("core", "ratings", "marts")
GUARDED = {
    "core": "core/tables",
    "ratings": "ratings/history",
    "marts": "marts/leaderboard",
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


def hand_over_previous(
    con: duckdb.DuckDBPyConnection, previous: Path | None, changed: list[str], rules: list[str]
) -> None:
    """Make what the check ``nothing_shrank`` compares with: the last publication, and what may have moved since.

    Parameters
    ----------
    con : DuckDBPyConnection
        Where the checks will run.
    previous : Path or None
        A file with the last publication that nobody else holds; None before the first.
    changed : list of str
        Tournaments whose content changed since.
    rules : list of str
        Hashes of settings and corrections and the version now; where they differ from that publication's, tables may
        have become rated or set aside.
    """
    con.execute(statement("checks/previous"))
    con.execute("SET VARIABLE rules_changed = false")
    if changed:
        con.execute("INSERT INTO changed_since_publication SELECT unnest(?::VARCHAR[])", [changed])
    if previous is None:
        return
    con.execute(f"ATTACH {quoted(str(previous))} AS previous (READ_ONLY)")
    try:
        con.execute(statement("checks/previous_tournaments"))
        former = con.execute(statement("checks/previous_rules")).fetchall()
        con.execute("SET VARIABLE rules_changed = ?", [list(map(str, former[0])) != rules if former else True])
    finally:
        con.execute("DETACH previous")
