"""The people of the season: ids, names in several spellings, skills that differ and drift, decks."""

import math
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from string import ascii_letters, digits

from pipelines.sample.rounds import Entrant, Json

PURPOSES = ("person", "guest", "event")
STEP = 1_000_003  # a prime, so that neighbouring purposes and numbers do not share a seed
ID = ascii_letters + digits
ACCOUNT_ID, EVENT_ID = 28, 20  # characters; an entry typed in by an organiser has an id as long as an event's

STARTS = ("Bra", "Cel", "Dov", "Fen", "Gry", "Hul", "Jor", "Kez", "Lum", "Nax", "Pim", "Wex")
FIRST_ENDS = ("ba", "dri", "fo", "ggo", "lune", "mi", "ndo", "rra", "sk", "ttu")
LAST_ENDS = ("bane", "croft", "dell", "fax", "grove", "holt", "lund", "mere", "quist", "worth")
FIRST_NAMES, LAST_NAMES = ([start + end for end in ends for start in STARTS] for ends in (FIRST_ENDS, LAST_ENDS))
MAGE, JOINED_MAGE = "\U0001f9d9\u2642\ufe0f", "\U0001f9d9\u200d\u2642\ufe0f"  # one emoji in two spellings

COMMANDER_STARTS = ("Orva", "Quel", "Thim", "Bresk", "Ulda", "Zhen", "Marro", "Ivvi")
COMMANDERS = [start + end for end in ("neth", "dru", "sha'ar", "lian", "mok") for start in COMMANDER_STARTS]
TITLES = ("Keeper of Low Tide", "the Unlit", "Reeve of Ash", "Voice Below", "Who Counts Doors", "Lamp of Oum", "Twice Sworn")  # fmt: skip  # noqa: E501

SKILL_SPREAD = 240.0  # rating points, standard deviation
RESULTS = dict.fromkeys(("points", "wins", "draws", "losses", "byes"), 0)
DRIFT, WAVE = 70.0, 2.5  # the slow wave in every skill: rating points, radians a year


def random_for(seed: int, purpose: str, number: int) -> Random:
    """Return a generator that belongs to one purpose and number, so that any part can be made without the others."""
    return Random((seed * STEP + PURPOSES.index(purpose)) * STEP + number)  # noqa: S311 - a game, not a secret


@dataclass(frozen=True)
class Person:
    """A player with an account, or an organiser's guest."""

    number: int
    topdeck_id: str
    name: str
    skill: float
    phase: float
    decks: tuple[int, int]

    def entrant(self, event: int, year: float) -> Entrant:
        """Return this person at an event, which is so many years after the season's start."""
        skill = self.skill + DRIFT * math.sin(self.phase + WAVE * year)
        deck = _shown(self.decks[(int(4 * year) + self.number) % 3 == 0], self.number % 5)
        person = {"name": self.name_at(event), "id": self.topdeck_id}
        return Entrant(person | deck, person | RESULTS, 10 ** (skill / 400))

    def name_at(self, event: int) -> str:
        """Return the name as an event spells it: some names have a tag, odd spaces or a joiner that come and go."""
        if len(self.topdeck_id) == ACCOUNT_ID:
            if self.number % 11 == 1 and event % 2:
                return f"[TIDE] {self.name}"
            if self.number % 7 == 2 and event % 2:  # noqa: PLR2004 - one person in seven
                return f" {self.name.replace(' ', '  ')} "
            if self.number % 13 == 3:  # noqa: PLR2004 - one person in thirteen
                return f"{self.name} {JOINED_MAGE if event % 3 else MAGE}"
        return self.name


@lru_cache(maxsize=20_000)
def person(seed: int, number: int, *, guest: bool = False) -> Person:
    """Return a player, by number from 0 (low numbers play most often), or a guest whom an organiser typed in."""
    generator = random_for(seed, "guest" if guest else "person", number)
    topdeck_id = "".join(generator.choices(ID, k=EVENT_ID if guest else ACCOUNT_ID))
    name = f"{_name(number * 7 + 3)} (guest {number})" if guest else _name(number)
    skill, phase = generator.gauss(0, SKILL_SPREAD), generator.uniform(0, 2 * math.pi)
    first, second = (int(len(COMMANDERS) * generator.random() ** 2) for _ in range(2))  # low numbers are popular
    return Person(number, topdeck_id, name, skill, phase, (first, second))


def _name(number: int) -> str:
    """Return a name that no other number has, because some winners are recorded by name only."""
    count = len(FIRST_NAMES)  # to which 37 and 53 are coprime, so none repeats
    name = f"{FIRST_NAMES[number * 37 % count]} {LAST_NAMES[(number * 53 + number // count) % count]}"
    generation = number // count**2
    return f"{name} {generation + 1}" if generation else name


@cache
def _shown(deck: int, manner: int) -> Json:
    """Return the fields in which a seat shows a deck: an object, for some people text alone, for some nothing."""
    count = len(COMMANDERS)
    leaders = (deck, deck + count) if deck % 3 == 1 else (deck,)  # every third deck is led by two partners
    names = [f"{COMMANDERS[one % count]}, {TITLES[(one + one // count) % len(TITLES)]}" for one in leaders]
    cards = "".join(rf"1 {name}\n" for name in names).replace("'", r"\'")  # double-escaped, as the source sends it
    by_manner = {3: {"decklist": rf"~~Commanders~~\n{cards}\n~~Mainboard~~\n1 Isle of Nowhere"}, 4: {}}
    deck_object = {"Commanders": {name: {"id": name.lower().replace(" ", "-"), "count": 1} for name in names}}
    return by_manner.get(manner, {"deckObj": deck_object})
