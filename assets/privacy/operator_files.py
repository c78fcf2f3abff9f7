"""The operator's own files: linked members, corrections, events, read line by line; an odd one is told and skipped."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from assets.errors import UsageError
from assets.home.directory import Home
from assets.privacy.pseudonyms import Pseudonyms
from assets.text import as_sent, is_draw, normal_form

MEMBERS_HEAD = ["topdeck_id", "display_name", "shows_games", "linked_on"]
CORRECTIONS_HEAD = ["kind", "tournament_id", "table_id", "topdeck_id", "into_topdeck_id", "reason", "date"]
EVENTS_HEAD = ["tournament_id", "event_type", "store", "rounds"]
NEEDS = {  # kind of correction -> the columns that it needs
    "exclude_tournament": ("tournament_id",),
    "exclude_table": ("table_id",),
    "set_result": ("table_id", "topdeck_id"),  # topdeck_id: the winner's, or Draw
    "merge_players": ("topdeck_id", "into_topdeck_id"),
    "mark_league": ("tournament_id",),
}
CODE = re.compile(r"code:([0-9a-f]{32})")  # stands for a forgotten winner, whose id is not kept
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")  # anything else in that cell may be somebody's name, and is not kept
ROUNDS = re.compile(r"[1-9]\d?")
SHOWS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": False}


@dataclass(frozen=True)
class Member:
    """A linked member; the name is kept only where the member shows games."""

    player_code: str
    display_name: str | None
    shows_games: bool


@dataclass(frozen=True)
class Correction:
    """One line of the corrections, persons replaced by codes."""

    line: int
    kind: str
    tournament_id: str | None
    table_id: str | None
    player_code: str | None
    into_code: str | None
    date: str | None


@dataclass(frozen=True)
class EventLine:
    """What the operator knows of an event; None is what nobody knows."""

    tournament_id: str
    event_type: str | None
    store: str | None
    rounds: int | None


@dataclass
class Lines:
    """What a file held, and a sentence for each line that was skipped."""

    members: list[Member] = field(default_factory=list)
    corrections: list[Correction] = field(default_factory=list)
    events: list[EventLine] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


def read_members(file: Path, codes: Pseudonyms) -> Lines:
    """Return the linked members; of two lines for one id the later counts."""
    lines = Lines()
    by_code: dict[str, Member] = {}
    for number, row in _rows(file, MEMBERS_HEAD, lines.complaints):
        topdeck_id, shows = as_sent(row["topdeck_id"].strip()), SHOWS.get(row["shows_games"].strip().lower())
        if topdeck_id is None or shows is None:
            lines.complaints.append(
                f"Line {number} of {file.name} was skipped: it needs a topdeck_id, and shows_games of yes or no."
            )
            continue
        code = codes.of_id(topdeck_id)
        if code in codes.of_forgotten:
            lines.complaints.append(
                f"Line {number} of {file.name} was skipped: that account was forgotten; take the line out."
            )
            continue
        name = normal_form(row["display_name"]) or None
        by_code[code] = Member(code, name if shows else None, shows)
    lines.members = list(by_code.values())
    return lines


def as_people(members: Iterable[Member], merged: Mapping[str, str]) -> dict[str, Member]:
    """Return the members as persons, by code; accounts that are merged are one, hidden where any of them hides.

    >>> as_people([Member("a", None, False), Member("b", "Bo", True)], {"b": "a"})
    {'a': Member(player_code='a', display_name=None, shows_games=False)}
    """
    people: dict[str, Member] = {}
    for member in members:
        person = merged.get(member.player_code, member.player_code)
        former = people.get(person, Member(person, None, shows_games=True))
        shows = member.shows_games and former.shows_games
        people[person] = Member(person, member.display_name or former.display_name if shows else None, shows)
    return people


def read_corrections(file: Path, codes: Pseudonyms) -> Lines:
    """Return the operator's corrections, merges followed to their end."""
    lines = Lines()
    for number, row in _rows(file, CORRECTIONS_HEAD, lines.complaints):
        kind = row["kind"].strip()
        missing = [column for column in NEEDS.get(kind, ("kind",)) if as_sent(row[column]) is None]
        if kind not in NEEDS or missing:
            wanted = f"a {missing[0]}" if kind in NEEDS else f"one of the kinds {', '.join(NEEDS)}"
            lines.complaints.append(f"Line {number} of {file.name} was skipped: it needs {wanted}.")
            continue
        lines.corrections.append(
            Correction(
                number,
                kind,
                as_sent(row["tournament_id"]),
                as_sent(row["table_id"]),
                _code(row["topdeck_id"], codes, draw_stays=kind == "set_result"),
                _code(row["into_topdeck_id"], codes, draw_stays=False),
                row["date"].strip() if DAY.fullmatch(row["date"].strip()) else None,
            )
        )
    return lines


def read_events(file: Path) -> Lines:
    """Return what the operator knows of events; of two lines for one tournament the later counts."""
    lines = Lines()
    by_id: dict[str, EventLine] = {}
    for number, row in _rows(file, EVENTS_HEAD):
        tournament_id, rounds = as_sent(row["tournament_id"].strip()), row["rounds"].strip()
        if tournament_id is None or (rounds and not ROUNDS.fullmatch(rounds)):
            lines.complaints.append(
                f"Line {number} of {file.name} was skipped: it needs a tournament_id, and rounds from 1 to 99 or none."
            )
            continue
        kind, store = (normal_form(row[column]) or None for column in ("event_type", "store"))
        by_id[tournament_id] = EventLine(tournament_id, kind, store, int(rounds) if rounds else None)
    lines.events = list(by_id.values())
    return lines


def merged_into(corrections: list[Correction]) -> dict[str, str]:
    """Return for each merged player's code the code that stands for it, following chains; a circle merges nothing."""
    step = {c.player_code: c.into_code for c in corrections if c.kind == "merge_players"}
    ends: dict[str, str] = {}
    for start in step:
        code, seen = start, {start}
        while (following := step.get(code)) is not None and following not in seen:
            code = following
            seen.add(code)
        if start is not None and code is not None and step.get(code) is None:
            ends[start] = code
    return ends


def accounts_of_members(home: Home, codes: Pseudonyms) -> frozenset[str]:
    """Return the codes of all accounts of the linked members, those that the corrections merge into theirs included.

    Whoever was linked and then forgotten is still among them, for the sake of everybody else at those tables.
    """
    merged = merged_into(read_corrections(home.corrections, codes).corrections)
    members = {member.player_code for member in read_members(home.members, codes).members}
    people = {merged.get(code, code) for code in members}
    merged_here = {code for code, into in merged.items() if into in people}
    return frozenset(members | people | merged_here | codes.of_forgotten_members)


def accounts_of_person(file: Path, topdeck_id: str) -> list[str]:
    """Return the ids of all accounts that the corrections make one person with the given one, itself among them."""
    rows = [row for _, row in _rows(file, CORRECTIONS_HEAD) if row["kind"].strip() == "merge_players"]
    merges = [
        Correction(0, "merge_players", None, None, one, into, None)  # ids stand here where codes do elsewhere
        for one, into in ((row["topdeck_id"].strip(), row["into_topdeck_id"].strip()) for row in rows)
        if one and into
    ]
    merged = merged_into(merges)
    end = merged.get(topdeck_id, topdeck_id)
    return sorted({topdeck_id, end, *(one for one, its_end in merged.items() if its_end == end)})


def names_of_person(file: Path, topdeck_ids: list[str]) -> set[str]:
    """Return the names under which the members' file lists some accounts, shown or not."""
    rows = [row for _, row in _rows(file, MEMBERS_HEAD) if row["topdeck_id"].strip() in topdeck_ids]
    return {normal_form(row["display_name"]) for row in rows} - {""}


def _code(sent: str, codes: Pseudonyms, *, draw_stays: bool) -> str | None:
    topdeck_id = as_sent(sent.strip())
    if topdeck_id is None:
        return None
    if of_forgotten := CODE.fullmatch(topdeck_id):
        return of_forgotten[1]
    return "Draw" if draw_stays and is_draw(topdeck_id) else codes.of_id(topdeck_id)


def cells_of(line: str) -> list[str] | None:
    """Return the cells of one line of CSV; None where a quotation mark in it is not closed.

    Each line stands for itself: a stray mark must not swallow the lines after it.

    >>> cells_of('a,"b, c",d'), cells_of('a,"b,c')
    (['a', 'b, c', 'd'], None)
    """
    try:
        return next(csv.reader([line.rstrip("\r\n")], strict=True), [])
    except csv.Error:
        return None


def _rows(file: Path, head: list[str], complaints: list[str] | None = None) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield (line number, row) of a CSV file; blank lines and lines that begin with # are skipped, odd ones told."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read as UTF-8 text; save it as CSV in UTF-8.") from error
    found: list[str] | None = None
    for number, line in enumerate(io.StringIO(text, newline=""), 1):
        cells = cells_of(line)
        if cells is None:
            if complaints is not None:
                complaints.append(f"Line {number} of {file.name} was skipped: a quotation mark in it stands alone.")
            continue
        if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
            continue
        if found is None:
            found = [cell.strip() for cell in cells]
            if missing := [column for column in head if column not in found]:
                raise UsageError(f"{file} lacks the column {missing[0]}; its first line must be {','.join(head)}.")
            continue
        yield number, dict.fromkeys(head, "") | dict(zip(found, cells, strict=False))
