"""The people of the season: ids, names that vary, skills that differ and drift, decks."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from pipelines.sample.chance import chance, made_up_id

FIRST = ["Aro", "Bel", "Cato", "Dina", "Emil", "Fenn", "Gita", "Hale", "Ivo", "Juna", "Kio", "Lume", "Mira", "Niko"]
LAST = ["Abern", "Brask", "Corvil", "Dostan", "Elwick", "Farrow", "Grent", "Hollin", "Istre", "Jarvo", "Keld", "Lorn"]
ADJECTIVES = ["Amber", "Brazen", "Cloudborn", "Dusk", "Ember", "Fathom", "Gilded", "Hollow", "Iron", "Jade"]
NOUNS = ["Archivist", "Bellringer", "Cartographer", "Dredger", "Engraver", "Falconer"]
SKILL_SPREAD = 190.0  # points, standard deviation
DRIFT = 70.0  # points, of the slow wave in everybody's skill
ACCOUNT, ORGANISERS = 28, 20  # characters of an id
READERS = 60
HIDING = 3  # every third reader hides
TAGGED, SPACED, JOINED = 11, 7, 13  # every so manieth person has a name that varies in this way


@dataclass(frozen=True)
class Person:
    """Somebody who plays."""

    topdeck_id: str
    name: str
    skill: float
    wave: float
    commanders: tuple[str, ...]

    def skill_at(self, year: float) -> float:
        """Return the skill in rating points, years after the season's start."""
        return self.skill + DRIFT * math.sin(self.wave + year * 2.5)


@lru_cache(maxsize=20_000)
def person(seed: int, number: int) -> Person:
    """Return one of the community's own people, by number from 0; low numbers come most often."""
    return _made(chance(seed, "person", number), ACCOUNT, _name(number))


def guest(seed: int, number: int) -> Person:
    """Return somebody whom an organiser typed in for one event."""
    return _made(chance(seed, "guest", number), ORGANISERS, f"{_name(number * 7 + 3)} (guest {number})")


def name_at(who: Person, number: int, event: int) -> str:
    """Return how a person's name is written at an event: most alike, some with tags, spaces or joiners that change."""
    if number % TAGGED == 1 and event % 2:
        return f"[TIDE] {who.name}"
    if number % SPACED == 2 and event % 2:  # noqa: PLR2004 - one of the seven remainders
        return f" {who.name.replace(' ', '  ')} "
    if number % JOINED == 3:  # noqa: PLR2004 - one of the thirteen remainders
        return f"{who.name} \U0001f9d9\u200d\u2642\ufe0f" if event % 3 else f"{who.name} \U0001f9d9\u2642\ufe0f"
    return who.name


def readers(players: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Yield the lines of the sample's readers.csv: the most frequent people, every third of whom hides."""
    for number in range(min(READERS, players)):
        who = person(seed, number)
        yield {
            "topdeck_id": who.topdeck_id,
            "display_name": who.name,
            "shows_games": "no" if number % HIDING == HIDING - 1 else "yes",
            "linked_on": f"2025-{1 + number % 12:02d}-{1 + number % 28:02d}",
        }


def _made(generator: Random, id_length: int, name: str) -> Person:
    topdeck_id = made_up_id(generator, id_length)
    skill = generator.gauss(0, SKILL_SPREAD)
    wave = generator.uniform(0, 2 * math.pi)
    deck = generator.sample([f"{adjective} {noun}" for adjective in ADJECTIVES for noun in NOUNS], k=2)
    return Person(topdeck_id, name, skill, wave, tuple(deck[: 1 + (generator.random() < 0.3)]))  # noqa: PLR2004


def _name(number: int) -> str:
    first, last = FIRST[number % len(FIRST)], LAST[number // len(FIRST) % len(LAST)]
    generation = number // (len(FIRST) * len(LAST))
    return f"{first} {last}" + (f" {generation + 1}" if generation else "")
