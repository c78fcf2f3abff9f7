"""Commanders: all that is kept of a deck."""

import re
from typing import Any

from assets.text import normal_form, well_formed

ESCAPES = {r"\n": "\n", r"\r": "\n", r"\'": "'", r"\"": '"'}
SECTION = re.compile(r"~~\s*commanders?\s*~~(.*?)(?:~~|\Z)", re.IGNORECASE | re.DOTALL)
COUNT = re.compile(r"^\d+x?\s+", re.IGNORECASE)


def commanders(holder: dict[str, Any]) -> list[str]:
    r"""Return the commanders of a seat or standings row in alphabetical order; empty where no deck is shown.

    They are the keys of ``deckObj.Commanders``, else the lines between ``~~Commanders~~`` and the next ``~~`` of the
    double-escaped ``decklist``.

    >>> commanders({"deckObj": {"Commanders": {"Zur": {"count": 1}, "Ada": {"count": 1}}}})
    ['Ada', 'Zur']
    >>> commanders({"decklist": r"~~Commanders~~\n1 Yori\'s Lamp\n\n~~Mainboard~~\n1 Island"})
    ["Yori's Lamp"]
    """
    deck, decklist = holder.get("deckObj"), holder.get("decklist")
    if deck is None and decklist is None:
        return []
    cards = deck.get("Commanders") if isinstance(deck, dict) else None
    names = list(cards) if isinstance(cards, dict) else []
    if not any(map(normal_form, names)) and isinstance(decklist, str):
        names = _from_text(decklist)
    return sorted({normal_form(well_formed(name)) for name in names} - {""})


def _from_text(decklist: str) -> list[str]:
    for escaped, plain in ESCAPES.items():
        decklist = decklist.replace(escaped, plain)
    section = SECTION.search(decklist)
    return [COUNT.sub("", line.strip()) for line in section.group(1).splitlines()] if section else []
