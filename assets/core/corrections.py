"""What each line of the operator's corrections does: the tables that it touches, judged with and without them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import duckdb
import pandas as pd

from assets import tables
from assets.privacy.operator_files import NEEDS, Correction, merged_into
from assets.run_records import Corrections
from sql import statement

JUDGED_AGAIN = ("read_seats", "read_tables", "verdicts")  # the steps of judging in which corrections take part
LATER_COUNTS = {"set_result": "sets this table's result", "merge_players": "merges this account"}
ROUND_CHECKS = ("duplicate_table", "double_booked")
SET_ASIDE_BY_ROUND = f"skipped as {' or '.join(ROUND_CHECKS)}"


@dataclass(frozen=True)
class Touched:
    """A table that a line may move: its verdict, and the plain one without corrections; no reason means rated."""

    table_id: str
    tournament_id: str
    is_named: bool
    seats: int
    reason: str | None
    outcome: str
    winner_code: str | None
    plain_reason: str | None
    plain_outcome: str
    plain_winner_code: str | None


def build_corrections(con: duckdb.DuckDBPyConnection, corrections: list[Correction]) -> tuple[int, list[str]]:
    """Write what each line does; return how many lines there are, and a sentence for each that needs mending.

    It comes after the core tables, as it leaves the tables of the steps of judging as they are without corrections.
    """
    if not corrections:
        tables.create(con, Corrections)
        return 0, []
    idle = _without_match(con, corrections) | _in_circles(corrections)
    complaints = [*idle.values(), *_not_seated(con, corrections)]
    of_standings = {line for (line,) in con.execute(statement("core/corrections_of_standings")).fetchall()}
    touched = _touched(con)
    without = idle | _overruled(corrections)
    told = pd.DataFrame(
        [
            _row(c, touched[c.line], without, merged_into(corrections), of_standings=c.line in of_standings)
            for c in corrections
        ],
        columns=list(Corrections.columns()),
    )
    con.register("told", told)
    try:
        return tables.replace(con, Corrections, "SELECT * FROM told"), complaints
    finally:
        con.unregister("told")


def _touched(con: duckdb.DuckDBPyConnection) -> defaultdict[int, list[Touched]]:
    """Judge the touched tournaments once more, without corrections; return the tables that each line may move."""
    con.execute(statement("core/corrections_touched"))
    con.execute(f"CREATE OR REPLACE TEMP TABLE corrected_verdicts AS {statement('core/corrections_verdicts')}")
    con.execute(statement("core/corrections_set_apart"))
    for step in JUDGED_AGAIN:
        con.execute(statement(f"core/{step}"))
    con.execute(f"CREATE OR REPLACE TEMP TABLE plain_verdicts AS {statement('core/corrections_verdicts')}")
    con.execute("INSERT INTO staging.corrections FROM corrections_set_apart")
    touched: defaultdict[int, list[Touched]] = defaultdict(list)
    for line, *facts in con.execute(statement("core/corrections_effects")).fetchall():
        touched[line].append(Touched(*facts))
    return touched


def _without_match(con: duckdb.DuckDBPyConnection, corrections: list[Correction]) -> dict[int, str]:
    """Return a sentence for each line that meets nothing that is held."""
    lines = {line for (line,) in con.execute(statement("core/corrections_without_match")).fetchall()}
    return {
        c.line: f"Line {c.line} of corrections.csv ({c.kind}) matches nothing that is held; take it out or mend its id."
        for c in corrections
        if c.line in lines
    }


def _not_seated(con: duckdb.DuckDBPyConnection, corrections: list[Correction]) -> list[str]:
    """Return a sentence for each result that names a winner from another table: a name in place of an id, mostly."""
    lines = {line for (line,) in con.execute(statement("core/corrections_not_seated")).fetchall()}
    return [
        f"Line {c.line} of corrections.csv gives {c.table_id} a winner who does not sit there, so it is skipped; "
        "topdeck_id wants the winner's id, or Draw."
        for c in corrections
        if c.line in lines
    ]


def _in_circles(corrections: list[Correction]) -> dict[int, str]:
    """Return a sentence for each merge that leads back to itself, and so merges nothing."""
    merged = merged_into(corrections)
    return {
        c.line: f"Line {c.line} of corrections.csv merges in a circle and was skipped; take one line of it out."
        for c in corrections
        if c.kind == "merge_players" and c.player_code not in merged
    }


def _overruled(corrections: list[Correction]) -> dict[int, str]:
    """Return a sentence for each line in whose place another one stands: a later one, or one that says the same."""
    lines: defaultdict[tuple[str | None, ...], list[Correction]] = defaultdict(list)
    for c in corrections:
        lines[(c.kind, getattr(c, _about(c)))].append(c)
    sentences: dict[int, str] = {}
    for same in lines.values():
        if does := LATER_COUNTS.get(same[0].kind):
            sentences |= {c.line: f"Line {same[-1].line} {does} again, and the later counts." for c in same[:-1]}
        else:
            sentences |= {c.line: f"Line {same[0].line} says the same already." for c in same[1:]}
    return sentences


def _about(correction: Correction) -> str:
    """Return the field that says what a line is about."""
    return NEEDS[correction.kind][0].replace("topdeck_id", "player_code")


def _row(
    c: Correction, touched: list[Touched], without: dict[int, str], merged: dict[str, str], *, of_standings: bool
) -> tuple[object, ...]:
    """Return the row of a line; cells that its kind does not need are not kept."""
    named = [table for table in touched if table.is_named]
    has_player = "topdeck_id" in NEEDS[c.kind]
    applied = (bool(named) or of_standings) and c.line not in without
    return (
        c.line,
        c.kind,
        c.tournament_id if "tournament_id" in NEEDS[c.kind] else None,
        c.table_id if "table_id" in NEEDS[c.kind] else None,
        c.player_code if has_player else None,
        c.into_code if c.kind == "merge_players" else None,
        c.date,
        applied,
        len(named),
        _effect(c, touched, merged) if applied else without.get(c.line, "It is about no table of a pool."),
    )


def _effect(c: Correction, touched: list[Touched], merged: dict[str, str]) -> str:
    named = [table for table in touched if table.is_named]
    if not named:
        return "It is about no table, but about standings."
    others = [table for table in touched if not table.is_named]
    match c.kind:
        case "exclude_tournament":
            would_be = sum(table.plain_reason is None for table in named)
            return f"{_are(len(named), 'of this tournament')} not rated; {would_be:,} would be."
        case "exclude_table":
            return f"Not rated; without corrections {_read_plain(named[0])}.{_rescued(others)}"
        case "set_result":
            now = _read(named[0].reason, named[0].outcome, named[0].winner_code)
            return f"{now[0].upper()}{now[1:]}; without corrections {_read_plain(named[0])}.{_rescued(others)}"
        case "merge_players":
            seats = sum(table.seats for table in named)
            into = merged[str(c.player_code)]
            counted = "1 seat of this account counts" if seats == 1 else f"{seats:,} seats of this account count"
            return f"{counted} for {into}.{_lost(named)}"
        case _:
            return _rescued(named).strip() or f"No table would be {SET_ASIDE_BY_ROUND}."


def _rescued(touched: Iterable[Touched]) -> str:
    """Tell how many tables the checks of a round skipped without corrections only."""
    number = sum(table.reason is None and table.plain_reason in ROUND_CHECKS for table in touched)
    return f" {_are(number, f'that would be {SET_ASIDE_BY_ROUND}')} rated." if number else ""


def _lost(touched: Iterable[Touched]) -> str:
    number = sum(table.reason is not None and table.plain_reason is None for table in touched)
    return f" {_are(number, 'that would be rated')} skipped." if number else ""


def _are(number: int, which: str) -> str:
    return f"1 table {which} is" if number == 1 else f"{number:,} tables {which} are"


def _read_plain(table: Touched) -> str:
    return _read(table.plain_reason, table.plain_outcome, table.plain_winner_code)


def _read(reason: str | None, outcome: str, winner_code: str | None) -> str:
    if reason is not None:
        return f"skipped as {reason}"
    return "rated as a draw" if outcome == "draw" else f"rated with the winner {winner_code}"
