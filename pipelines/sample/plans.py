"""What kind of event a number makes: when, how large, how many rounds, which cut, and how its records are written."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from pipelines.sample.tables import Style

DEFAULT_TOURNAMENTS = 72
DEFAULT_PLAYERS = 240
LEAST_PLAYERS = 24
FIRST_DAY = datetime(2024, 9, 7, 16, tzinfo=UTC)
DAYS = 721  # the last event is on 29 August 2026
EARLY_DAY = datetime(2019, 11, 16, 16, tzinfo=UTC)
LEAST_FIELD, LARGEST_FIELD = 28, 66
FIVE_ROUNDS, LARGE_CUT = 56, 44  # from this field on
LEAGUE_WEEKS = 8
SMALL_FIELD, SMALL_ROUNDS = 8, 2  # what is never rated is kept small
TOWNS = ("Harbour", "Quarry", "Lantern Hill", "Saltmarsh", "Old Mill")

# Which events of each 72 are special; a short season has only some of them.
UNDATED, EARLY, LEAGUE, CUT_OF_TEN, TWO_PLAYER, EXCLUDED = 2, 3, 5, 7, 9, 11
FIRST_ODD = 20  # one oddity an event from here on


@dataclass(frozen=True)
class Plan:
    """One event before anybody has come; ``kind`` is its place among each 72."""

    number: int
    kind: int
    days: int
    field: int
    swiss: int
    cut: int
    style: Style
    bye_form: str

    @property
    def year(self) -> float:
        """Years since the season's start."""
        return self.days / 365.25

    @property
    def name(self) -> str:
        """The tournament's name."""
        return f"{TOWNS[self.number % len(TOWNS)]} {'League' if self.kind == LEAGUE else 'Open'} {self.number + 1}"

    def start(self, generator: Random) -> int:
        """Return the start in seconds since 1970, on a quarter of an hour."""
        day = EARLY_DAY if self.kind == EARLY else FIRST_DAY + timedelta(days=self.days)
        return int(day.timestamp()) + 900 * generator.randrange(8)


def plan_of(number: int, tournaments: int, players: int, generator: Random) -> Plan:
    """Return the plan of an event, by number from 0."""
    kind = number % DEFAULT_TOURNAMENTS
    # At most seven of ten people come, and fields leave every remainder when they are split into pods.
    field = min(generator.randint(LEAST_FIELD, LARGEST_FIELD), int(players * 0.7) // 4 * 4 + number % 4)
    swiss, cut = 4 + (field >= FIVE_ROUNDS), 16 if field >= LARGE_CUT else 4
    if kind in (UNDATED, EARLY):
        field, swiss, cut = SMALL_FIELD, SMALL_ROUNDS, 0
    elif kind == LEAGUE:
        swiss, cut = LEAGUE_WEEKS, 0
    elif kind == TWO_PLAYER:
        cut = 0
    elif kind == CUT_OF_TEN:
        cut = 10
    bye_form = ("threes", "row", "single", "absent")[number % 4]
    days = DAYS * number // max(tournaments - 1, 1)
    return Plan(number, kind, days, field, swiss, cut, _style(number), bye_form)


def _style(number: int) -> Style:
    """Return how an event's results are written; the source's ways differ by year and organiser."""
    winner_ids = {4: "null", 8: "absent"}.get(number % 9, "given")
    draws = {3: "name", 5: "id"}.get(number % 7, "both")
    return Style(winner_ids, draws)
