"""Decks: invented commanders, alone or as partners, some played by many and some by few, and how a deck is shown."""

from functools import cache
from random import Random
from typing import Any

STARTS = ("Orva", "Quel", "Thim", "Bresk", "Ulda", "Zhen", "Marro", "Ivvi")
ENDS = ("neth", "dru", "sha'ar", "lian", "mok")
TITLES = (
    "Keeper of Low Tide",
    "the Unlit",
    "Reeve of Ash",
    "Voice Below",
    "Who Counts Doors",
    "Lamp of Oum",
    "Twice Sworn",
)
PARTNERED = 3  # every third deck is led by two
DECKS = 40
HEAD, NEXT = r"~~Commanders~~\n", r"\n~~Mainboard~~\n1 Isle of Nowhere"  # double-escaped, as the source sends it


def two_decks(generator: Random) -> tuple[int, int]:
    """Draw the two decks that somebody plays by turns; the low numbers are the popular ones."""
    first, second = (int(DECKS * generator.random() ** 2) for _ in range(2))
    return first, second


@cache
def commanders(deck: int) -> tuple[str, ...]:
    """Return the commanders of a deck, by number from 0: one, or two partners."""
    leaders = (deck, deck + DECKS) if deck % PARTNERED == 1 else (deck,)
    return tuple(_commander(leader) for leader in leaders)


def shown(deck: int, person: int) -> dict[str, Any]:
    """Return the fields in which somebody's seat shows a deck: an object, a text alone, or none."""
    names = commanders(deck)
    manner = person % 5
    if manner == 3:  # noqa: PLR2004 - one person in five
        cards = "".join(rf"1 {name}\n" for name in names).replace("'", r"\'")
        return {"decklist": HEAD + cards + NEXT}
    if manner == 4:  # noqa: PLR2004 - one person in five
        return {}
    return {"deckObj": {"Commanders": {name: {"id": name.lower().replace(" ", "-"), "count": 1} for name in names}}}


def _commander(number: int) -> str:
    start, end = STARTS[number % len(STARTS)], ENDS[number // len(STARTS) % len(ENDS)]
    return f"{start}{end}, {TITLES[(number + number // DECKS) % len(TITLES)]}"
