"""The operator's corrections: their kinds, each one object, and the lines of corrections.csv as pseudonyms."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from assets.privacy.operator_files import CORRECTIONS_HEAD, rows_of
from assets.privacy.pseudonyms import Pseudonyms
from assets.text import as_sent, counted, is_draw
from sql import seed

CODE = re.compile(r"code:([0-9a-f]{32})")  # stands for an erased winner, whose id is not kept
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")  # anything else in that cell may be somebody's name, and is not kept
BY_ROUND = [row["reason"] for row in seed("reasons") if row["checked_in_round"] == "true"]
SKIPPED_BY_ROUND = f"skipped as {' or '.join(BY_ROUND)}"


@dataclass(frozen=True)
class Verdict:
    """What validation says of a table; no reason means that it is rated."""

    reason: str | None
    outcome: str
    winner_code: str | None

    def __str__(self) -> str:
        if self.reason is not None:
            return f"skipped as {self.reason}"
        return "rated as a draw" if self.outcome == "draw" else f"rated with the winner {self.winner_code}"


@dataclass(frozen=True)
class Touched:
    """A table that a line may move, with and without corrections.

    ``is_named``: the line is about this very table, not about another one of its round. ``seats`` are those of a merged
    account.
    """

    is_named: bool
    seats: int
    verdict: Verdict
    plain: Verdict


@dataclass(frozen=True)
class Kind:
    """A kind of correction (specification: Corrections).

    Parameters
    ----------
    needs : tuple of str
        Columns of corrections.csv. The first says what a line is about: a tournament, a table, or an account.
    does : str
        What happens to the tables that it is about: exclude, set_result, merge (the account), or league.
    again : str, optional
        What a later line about the same does over; by default it repeats the first, which counts.
    effect : callable
        Given the tables that a line is about, the others that it may move, and who a merged account counts for, returns
        what the line does, against what would be without any corrections.
    """

    needs: tuple[str, ...]
    does: str
    effect: Callable[[list[Touched], list[Touched], str], str]
    again: str | None = None

    @property
    def about(self) -> str:
        """What a line is about: tournament, table, or player."""
        return {"tournament_id": "tournament", "table_id": "table"}.get(self.needs[0], "player")


def _rescued(touched: list[Touched]) -> str:
    """Count the tables that only without corrections are skipped by the checks of their round."""
    number = sum(table.verdict.reason is None and table.plain.reason in BY_ROUND for table in touched)
    return f" {_are(number, f'that would be {SKIPPED_BY_ROUND}')} rated." if number else ""


def _are(number: int, which: str) -> str:
    return f"{counted(number, 'table')} {which} {'is' if number == 1 else 'are'}"


def _exclude_tournament(named: list[Touched], _others: list[Touched], _into: str) -> str:
    would_be = sum(table.plain.reason is None for table in named)
    return f"{_are(len(named), 'of this tournament')} not rated; {would_be:,} would be."


def _exclude_table(named: list[Touched], others: list[Touched], _into: str) -> str:
    return f"Not rated; without corrections {named[0].plain}.{_rescued(others)}"


def _set_result(named: list[Touched], others: list[Touched], _into: str) -> str:
    now = str(named[0].verdict)
    return f"{now[0].upper()}{now[1:]}; without corrections {named[0].plain}.{_rescued(others)}"


def _merge_players(named: list[Touched], _others: list[Touched], into: str) -> str:
    seats = sum(table.seats for table in named)
    lost = sum(table.verdict.reason is not None and table.plain.reason is None for table in named)
    counts = f"{counted(seats, 'seat')} of this account {'counts' if seats == 1 else 'count'} for {into}."
    return counts + (f" {_are(lost, 'that would be rated')} skipped." if lost else "")


def _mark_league(named: list[Touched], _others: list[Touched], _into: str) -> str:
    return _rescued(named).strip() or f"No table would be {SKIPPED_BY_ROUND}."


KINDS = {
    "exclude_tournament": Kind(("tournament_id",), "exclude", _exclude_tournament),
    "exclude_table": Kind(("table_id",), "exclude", _exclude_table),
    "set_result": Kind(("table_id", "topdeck_id"), "set_result", _set_result, "sets this table's result"),
    "merge_players": Kind(("topdeck_id", "into_topdeck_id"), "merge", _merge_players, "merges this account"),
    "mark_league": Kind(("tournament_id",), "league", _mark_league),
}


@dataclass(frozen=True)
class Correction:
    """One line of the corrections, persons replaced by pseudonyms; a cell that its kind does not need is None."""

    line: int
    kind: str
    about: str
    does: str
    tournament_id: str | None
    table_id: str | None
    player_code: str | None
    into_code: str | None
    date: str | None

    def effect(self, touched: list[Touched], merged: Mapping[str, str]) -> str:
        """Return what the line does to the tables that it may move."""
        named = [table for table in touched if table.is_named]
        if not named:
            return "It is about no table, but about standings."
        others = [table for table in touched if not table.is_named]
        return KINDS[self.kind].effect(named, others, merged.get(self.player_code or "", ""))


def read_corrections(file: Path, codes: Pseudonyms, complaints: list[str]) -> list[Correction]:
    """Return the lines that can be read; `complaints` gets a sentence for each other one."""
    corrections = []
    for number, row in rows_of(file, CORRECTIONS_HEAD, complaints):
        name = row["kind"].strip()
        kind = KINDS.get(name)
        missing = [column for column in (kind.needs if kind else ()) if as_sent(row[column]) is None]
        if kind is None or missing:
            wanted = f"a {missing[0]}" if missing else f"one of the kinds {', '.join(KINDS)}"
            complaints.append(f"Line {number} of {file.name} was skipped: it needs {wanted}.")
            continue
        needed = {column: row[column] if column in kind.needs else "" for column in CORRECTIONS_HEAD}
        day = row["date"].strip()
        corrections.append(
            Correction(
                number,
                name,
                kind.about,
                kind.does,
                as_sent(needed["tournament_id"]),
                as_sent(needed["table_id"]),
                _code(needed["topdeck_id"], codes, draw_stays=kind.does == "set_result"),
                _code(needed["into_topdeck_id"], codes, draw_stays=False),
                day if DAY.fullmatch(day) else None,
            )
        )
    return corrections


def followed(steps: Mapping[str | None, str]) -> dict[str, str]:
    """Return for each merged account the one that counts for it in the end; a circle merges nothing.

    >>> followed({"a": "b", "b": "c", "x": "y", "y": "x"})
    {'a': 'c', 'b': 'c'}
    """
    ends: dict[str, str] = {}
    for start in filter(None, steps):
        code, seen = start, {start}
        while (following := steps.get(code)) is not None and following not in seen:
            code = following
            seen.add(code)
        if code not in steps:
            ends[start] = code
    return ends


def overruled(corrections: Sequence[Correction]) -> dict[int, str]:
    """Return a sentence for each line that another one replaces: a later one, or one that says the same."""
    lines: defaultdict[tuple[str, str | None], list[Correction]] = defaultdict(list)
    for c in corrections:
        subject = {"tournament": c.tournament_id, "table": c.table_id, "player": c.player_code}[c.about]
        lines[c.kind, subject].append(c)
    sentences: dict[int, str] = {}
    for same in lines.values():
        if again := KINDS[same[0].kind].again:
            sentences |= {c.line: f"Line {same[-1].line} {again} again, and the later counts." for c in same[:-1]}
        else:
            sentences |= {c.line: f"Line {same[0].line} says the same already." for c in same[1:]}
    return sentences


def accounts_of_person(file: Path, topdeck_id: str) -> list[str]:
    """Return the ids of all accounts that the corrections make one person with the given one, itself among them."""
    rows = [row for _, row in rows_of(file, CORRECTIONS_HEAD) if row["kind"].strip() == "merge_players"]
    merges = [(row["topdeck_id"].strip(), row["into_topdeck_id"].strip()) for row in rows]
    merged = followed({one: into for one, into in merges if one and into})
    end = merged.get(topdeck_id, topdeck_id)
    return sorted({topdeck_id, end, *(one for one, its_end in merged.items() if its_end == end)})


def _code(sent: str, codes: Pseudonyms, *, draw_stays: bool) -> str | None:
    topdeck_id = as_sent(sent.strip())
    if topdeck_id is None:
        return None
    if erased := CODE.fullmatch(topdeck_id):
        return erased[1]
    return "Draw" if draw_stays and is_draw(topdeck_id) else codes.of_id(topdeck_id)
