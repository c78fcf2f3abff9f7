"""What the operator's files say, line by line: members, corrections and facts about events."""

import re
from dataclasses import dataclass
from pathlib import Path

from assets.home.directory import Home
from assets.privacy.corrections import Correction, followed, read_corrections
from assets.privacy.members import Member, as_people, read_members
from assets.privacy.operator_files import EVENTS_HEAD, rows_of
from assets.privacy.pseudonyms import Pseudonyms
from assets.text import as_sent, normal_form

ROUNDS = re.compile(r"[1-9]\d?")


@dataclass(frozen=True)
class EventLine:
    """What the operator knows of an event; None is what nobody knows."""

    tournament_id: str
    event_type: str | None
    store: str | None
    rounds: int | None


@dataclass(frozen=True)
class OperatorFiles:
    """What members.csv, corrections.csv and events.csv say.

    Attributes
    ----------
    linked : dict
        The linked members as persons, by code.
    accounts : dict
        Each account of a linked member, those that are merged into theirs included, and the code of the person. Of
        a member who was erased the code stays, for the sake of everybody else at those tables, and the person is None.
    merged : dict
        Each merged account and the one that counts for it in the end.
    complaints : list of (str, str)
        Which of the files, and a sentence for each line that was skipped.
    """

    linked: dict[str, Member]
    accounts: dict[str, str | None]
    merged: dict[str, str]
    corrections: list[Correction]
    events: list[EventLine]
    complaints: list[tuple[str, str]]


def read_operator_files(home: Home, codes: Pseudonyms) -> OperatorFiles:
    """Read the three files.

    Raises
    ------
    UsageError
        One of them is not UTF-8, or lacks a column.
    """
    complaints: dict[str, list[str]] = {"members": [], "corrections": [], "events": []}
    corrections = read_corrections(home.corrections, codes, complaints["corrections"])
    merged = followed({c.player_code: c.into_code for c in corrections if c.into_code})
    linked = as_people(read_members(home.members, codes, complaints["members"]), merged)
    accounts = dict.fromkeys(codes.of_erased_members) | {code: code for code in linked}
    accounts |= {code: into for code, into in merged.items() if into in linked}
    events = read_events(home.events, complaints["events"])
    told = [(kind, sentence) for kind, sentences in complaints.items() for sentence in sentences]
    return OperatorFiles(linked, accounts, merged, corrections, events, told)


def read_events(file: Path, complaints: list[str]) -> list[EventLine]:
    """Return what the operator knows of events; of two lines for one tournament the later counts."""
    events: dict[str, EventLine] = {}
    for number, row in rows_of(file, EVENTS_HEAD, complaints):
        tournament_id, rounds = as_sent(row["tournament_id"].strip()), row["rounds"].strip()
        if tournament_id is None or (rounds and not ROUNDS.fullmatch(rounds)):
            wanted = "it needs a tournament_id, and rounds from 1 to 99 or none"
            complaints.append(f"Line {number} of {file.name} was skipped: {wanted}.")
            continue
        kind, store = (normal_form(row[column]) or None for column in ("event_type", "store"))
        events[tournament_id] = EventLine(tournament_id, kind, store, int(rounds) if rounds else None)
    return list(events.values())
