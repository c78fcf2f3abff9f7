"""The linked members: the lines of members.csv as pseudonyms, and as persons once their accounts are merged."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from assets.home.directory import Home
from assets.privacy.key import pseudonyms_of
from assets.privacy.operator_files import MEMBERS_HEAD, rows_of
from assets.privacy.pseudonyms import Pseudonyms
from assets.text import as_sent, normal_form

DIGITS = 12
SHOWS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": False}


@dataclass(frozen=True)
class Member:
    """A linked member; the name is kept only where the member shows games."""

    player_code: str
    display_name: str | None
    shows_games: bool


def read_members(file: Path, codes: Pseudonyms, complaints: list[str]) -> list[Member]:
    """Return the linked accounts, of two lines for one id the later; `complaints` gets a sentence for each odd line."""
    by_code: dict[str, Member] = {}
    for number, row in rows_of(file, MEMBERS_HEAD, complaints):
        topdeck_id, shows = as_sent(row["topdeck_id"].strip()), SHOWS.get(row["shows_games"].strip().lower())
        if topdeck_id is None or shows is None:
            wanted = "it needs a topdeck_id, and shows_games of yes or no"
            complaints.append(f"Line {number} of {file.name} was skipped: {wanted}.")
            continue
        code = codes.of_id(topdeck_id)
        if code in codes.of_erased:
            complaints.append(f"Line {number} of {file.name} was skipped: that account was erased; delete the line.")
            continue
        by_code[code] = Member(code, normal_form(row["display_name"]) or None if shows else None, shows)
    return list(by_code.values())


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


def names_of_person(file: Path, topdeck_ids: list[str]) -> set[str]:
    """Return the names under which members.csv lists some accounts, shown or not."""
    rows = [row for _, row in rows_of(file, MEMBERS_HEAD) if row["topdeck_id"].strip() in topdeck_ids]
    return {normal_form(row["display_name"]) for row in rows} - {""}


def members_hash(home: Home) -> str:
    """Return twelve hex digits that change when members.csv does; keyed, since the file holds ids and names."""
    content = home.members.read_bytes() if home.members.exists() else b""
    return pseudonyms_of(home).fingerprint(content)[:DIGITS]
