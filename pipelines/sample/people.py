"""The people of the season: ids, names that vary, skills that differ and drift, decks."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from pipelines.sample.chance import chance, made_up_id
from pipelines.sample.decks import shown, two_decks
from pipelines.sample.tables import Entry, Json

STARTS = ("Bra", "Cel", "Dov", "Fen", "Gry", "Hul", "Jor", "Kez", "Lum", "Nax", "Pim", "Wex")
FIRST_ENDS = ("ba", "dri", "fo", "ggo", "lune", "mi", "ndo", "rra", "sk", "ttu")
LAST_ENDS = ("bane", "croft", "dell", "fax", "grove", "holt", "lund", "mere", "quist", "worth")
SKILL_SPREAD = 240.0  # points, standard deviation
DRIFT = 70.0  # points, of the slow wave in everybody's skill
WAVE = 2.5  # radians a year
ACCOUNT, ORGANISERS = 28, 20  # characters of an id
READERS = 100
HIDING = 3  # every third reader hides
TAGGED, SPACED, JOINED = 11, 7, 13  # every so manieth person has a name that varies in this way


@dataclass(frozen=True)
class Person:
    """Somebody who plays."""

    number: int
    topdeck_id: str
    name: str
    skill: float
    wave: float
    decks: tuple[int, int]

    def entry(self, name: str, year: float) -> Entry:
        """Return this person as somebody at an event, so many years after the season's start."""
        skill = self.skill + DRIFT * math.sin(self.wave + WAVE * year)
        return Entry(self.topdeck_id, name, skill, self._deck(year))

    def _deck(self, year: float) -> Json:
        quarter = int(4 * year)
        return shown(self.decks[(quarter + self.number) % 3 == 0], self.number)


@lru_cache(maxsize=20_000)
def person(seed: int, number: int) -> Person:
    """Return one of the community's own people, by number from 0; low numbers come most often."""
    return _made(chance(seed, "person", number), number, ACCOUNT, _name(number))


def guest(seed: int, number: int) -> Person:
    """Return somebody whom an organiser typed in for one event."""
    return _made(chance(seed, "guest", number), number, ORGANISERS, f"{_name(number * 7 + 3)} (guest {number})")


def name_at(who: Person, event: int) -> str:
    """Return how a person's name is written at an event: most alike, some with tags, spaces or joiners that change."""
    if who.number % TAGGED == 1 and event % 2:
        return f"[TIDE] {who.name}"
    if who.number % SPACED == 2 and event % 2:  # noqa: PLR2004 - one of the seven remainders
        return f" {who.name.replace(' ', '  ')} "
    if who.number % JOINED == 3:  # noqa: PLR2004 - one of the thirteen remainders
        return f"{who.name} \U0001f9d9\u200d\u2642\ufe0f" if event % 3 else f"{who.name} \U0001f9d9\u2642\ufe0f"
    return who.name


def readers(players: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Yield the lines of the sample's members.csv: the most frequent people, every third of whom hides."""
    for number in range(min(READERS, players)):
        who = person(seed, number)
        yield {
            "topdeck_id": who.topdeck_id,
            "display_name": who.name,
            "shows_games": "no" if number % HIDING == HIDING - 1 else "yes",
            "linked_on": f"2025-{1 + number % 12:02d}-{1 + number % 28:02d}",
        }


def _made(generator: Random, number: int, id_length: int, name: str) -> Person:
    topdeck_id = made_up_id(generator, id_length)
    skill = generator.gauss(0, SKILL_SPREAD)
    wave = generator.uniform(0, 2 * math.pi)
    return Person(number, topdeck_id, name, skill, wave, two_decks(generator))


def _name(number: int) -> str:
    """Return a name that no other number has: two winners of one name could not be told apart where ids are missing."""
    count = len(STARTS) * len(FIRST_ENDS)
    first = number * 37 % count  # 37 and 53 share no divisor with the count of names, so that none comes twice
    last = (number * 53 + number // count) % count
    name = f"{_joined(first, FIRST_ENDS)} {_joined(last, LAST_ENDS)}"
    generation = number // count**2
    return f"{name} {generation + 1}" if generation else name


def _joined(number: int, ends: tuple[str, ...]) -> str:
    return STARTS[number % len(STARTS)] + ends[number // len(STARTS)]
