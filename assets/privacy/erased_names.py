"""Erasing: a forgotten person's names give way as well, at the door as in raw batches, and no verdict changes by it."""

import hashlib
from collections.abc import Iterable, Set
from typing import Any

from assets.privacy.pseudonyms import LENGTH
from assets.text import is_draw

Json = dict[str, Any]


def erase_names(tournament: Json, erased: Set[str]) -> None:
    """Replace the name codes of forgotten persons in a kept tournament, in place, by ones made of their new codes.

    Names are only ever compared within one table, so a name that a forgotten person bears there is replaced at every
    seat and as the winner: whoever bears the same name still does, and each result reads as it did. A winner's name
    that fits no seat of such a table may be a former name of theirs and goes as well. The outcome depends only on
    which names are equal, so that erasing twice is erasing once.

    Parameters
    ----------
    tournament : dict
        A tournament as the door keeps it.
    erased : set of str
        The new codes of those who were forgotten.
    """
    if not erased:
        return
    for line in tournament["standings"]:
        if line.get("id") in erased:
            _rename([line], _replacements([line], erased))
    for round_ in tournament["rounds"]:
        for table in round_.get("tables", ()):
            _erase_at(table, erased)


def _erase_at(table: Json, erased: Set[str]) -> None:
    seats = table.get("players", [])
    present = [code for code in (*(seat["id"] for seat in seats), table.get("winner_id")) if code in erased]
    if not present:
        return
    replacements = _replacements(seats, erased)
    winner = table["winner"]
    if _is_name(winner) and all(seat["name"] != winner for seat in seats):
        replacements[winner] = _made_of(present[0], len(replacements))
    table["winner"] = replacements.get(winner, winner)
    _rename(seats, replacements)


def _replacements(persons: list[Json], erased: Set[str]) -> dict[str, str]:
    """Return for each name that a forgotten person bears here what stands in its place."""
    replacements: dict[str, str] = {}
    for person in persons:
        name = person["name"]
        if person["id"] in erased and _is_name(name) and name not in replacements:
            replacements[name] = _made_of(person["id"], len(replacements))
    return replacements


def _rename(persons: Iterable[Json], replacements: dict[str, str]) -> None:
    for person in persons:
        person["name"] = replacements.get(person["name"], person["name"])


def _is_name(code: str | None) -> bool:
    """Tell whether a kept name is a code; the word Draw stays as it is."""
    return code is not None and not is_draw(code)


def _made_of(code: str, number: int) -> str:
    return hashlib.sha256(f"name {number} of {code}".encode()).hexdigest()[:LENGTH]
