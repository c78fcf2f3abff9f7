"""The season: events one after another, each made from its number alone, so that any number of them fits in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from pipelines.sample.chance import chance, made_up_id
from pipelines.sample.oddities import ODDITIES
from pipelines.sample.people import Person, guest, name_at, person
from pipelines.sample.tables import Entry, Json, Style, byes, play, pods

DEFAULT_TOURNAMENTS = 72
DEFAULT_PLAYERS = 160
LEAST_PLAYERS = 24
FIRST_DAY = datetime(2024, 9, 7, 16, tzinfo=UTC)
DAYS = 721  # two years
GAME = "Magic: The Gathering"
EARLY_DAY = datetime(2019, 11, 16, 16, tzinfo=UTC)

# Which events are special, by number; a short season has only some of them.
UNDATED, EARLY, LEAGUE, CUT_OF_TEN, TWO_PLAYER, EXCLUDED = 2, 3, 5, 7, 9, 11
FIRST_ODD = 20  # one oddity an event from here on
GUESTS = 3


@dataclass(frozen=True)
class Plan:
    """What kind of event a number makes."""

    number: int
    field: int
    swiss: int
    cut: int
    style: Style
    bye_form: str


def season(
    tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> Iterator[dict[str, Any]]:
    """Yield the events of a season in the source's shape, in the order of their start.

    Parameters
    ----------
    tournaments, players : int
        How many events, and how many people come back to them.
    seed : int
        Another seed makes another season.

    Raises
    ------
    ValueError
        A number is too small.

    Examples
    --------
    >>> event = next(season(1, 40))
    >>> event["game"], len(event["TID"])
    ('Magic: The Gathering', 20)
    """
    if tournaments < 1 or players < LEAST_PLAYERS:
        raise ValueError(f"A season needs at least 1 tournament and {LEAST_PLAYERS} players.")
    return (_event(number, tournaments, players, seed) for number in range(tournaments))


def corrections(
    tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> Iterator[dict[str, Any]]:
    """Yield the lines of the sample's corrections.csv: the league is marked as one, and one table is excluded."""
    blank = {"table_id": "", "topdeck_id": "", "into_topdeck_id": "", "date": "2026-01-15"}
    if tournaments > LEAGUE:
        league = _tournament_id(chance(seed, "event", LEAGUE), LEAGUE)
        yield {**blank, "kind": "mark_league", "tournament_id": league, "reason": "a league of four weeks"}
    if tournaments > EXCLUDED:
        event = _event(EXCLUDED, tournaments, players, seed)
        reason = "played for fun after a judge's ruling"
        yield {
            **blank,
            "kind": "exclude_table",
            "tournament_id": event["TID"],
            "table_id": f"{event['TID']}:1:1",
            "reason": reason,
        }


def _plan(number: int, players: int, generator: Random) -> Plan:
    field = min(generator.randint(36, 76), int(players * 0.7) // 4 * 4 + number % 4)
    swiss, cut = 4 + (field > 60), 16 if field >= 48 else 4  # noqa: PLR2004 - as organisers do
    if number in (UNDATED, EARLY):
        field, swiss, cut = 8, 2, 0
    elif number == LEAGUE:
        cut = 0
    elif number == CUT_OF_TEN:
        cut = 10
    winner_ids = "null" if number % 9 == 4 else "absent" if number % 9 == 8 else "given"  # noqa: PLR2004
    bye_form = ("threes", "row", "single", "absent")[number % 4]
    return Plan(number, field, swiss, cut, Style(winner_ids), bye_form)


def _event(number: int, tournaments: int, players: int, seed: int) -> Json:
    generator = chance(seed, "event", number)
    tournament_id = _tournament_id(generator, number)
    plan = _plan(number, players, generator)
    year = 2 * number / max(tournaments - 1, 1)
    entries = _field(plan, players, seed, year, generator)
    event: Json = {
        "TID": tournament_id,
        "tournamentName": f"Harbour {'League' if number == LEAGUE else 'Open'} {number + 1}",
        "swissNum": plan.swiss,
        "startDate": _start(number, tournaments, generator),
        "game": GAME,
        "format": "Modern" if number == TWO_PLAYER else "EDH",
        "topCut": plan.cut,
        "averageElo": 1500,
        "eventData": {"city": "Harbour", "country": "XX"},
    }
    if number == UNDATED:
        del event["startDate"]
    rounds = _swiss(plan, entries, generator)
    _make_odd(number, rounds, entries, seed, year)
    event["rounds"] = rounds + _cut(plan, entries, generator)
    event["standings"] = [_standing(entry) for entry in _ranked(entries)]
    return event


def _tournament_id(generator: Random, number: int) -> str:
    code = made_up_id(generator, 20)
    return f"harbour-open-{number + 1}-{code[:6].lower()}" if number % 3 == 1 else code


def _start(number: int, tournaments: int, generator: Random) -> int:
    day = EARLY_DAY if number == EARLY else FIRST_DAY + timedelta(days=DAYS * number // max(tournaments - 1, 1))
    return int(day.timestamp()) + 900 * generator.randrange(8)


def _field(plan: Plan, players: int, seed: int, year: float, generator: Random) -> list[Entry]:
    """Draw who comes: low numbers come most often, and a few are typed in by the organiser."""
    numbers: dict[int, None] = {}
    guests = GUESTS if plan.number % 2 and plan.field > LEAST_PLAYERS else 0
    while len(numbers) < plan.field - guests:
        numbers[int(players * generator.random() ** 1.6)] = None
    own = [_entry(person(seed, n), name_at(person(seed, n), n, plan.number), n, year) for n in numbers]
    return own + [_guest(seed, plan.number * 10 + place, year) for place in range(guests)]


def _guest(seed: int, number: int, year: float) -> Entry:
    who = guest(seed, number)
    return _entry(who, who.name, number, year)


def _entry(who: Person, name: str, number: int, year: float) -> Entry:
    """Return a person at an event; decks are shown as an object, as text, or not at all."""
    names = who.commanders
    shown: tuple[Json, ...] = (
        {"deckObj": {"Commanders": {name: {"id": name.lower().replace(" ", "-"), "count": 1} for name in names}}},
        {"decklist": r"~~Commanders~~\n" + "".join(rf"1 {name}\n" for name in names) + r"\n~~Mainboard~~\n1 Isle"},
        {},
    )
    return Entry(who.topdeck_id, name, who.skill_at(year), shown[(0, 0, 0, 1, 2)[number % 5]])


def _swiss(plan: Plan, entries: list[Entry], generator: Random) -> list[Json]:
    """Play the Swiss rounds: late entries join in the second, some of the losing drop after it."""
    rounds = []
    late = entries[-2:] if plan.field > LEAST_PLAYERS else []
    for place in range(1, plan.swiss + 1):
        present = [e for e in entries if not e.dropped and not (place == 1 and any(e is x for x in late))]
        if plan.number == LEAGUE:
            present = [entry for entry in present if generator.random() < 0.75]  # noqa: PLR2004 - three weeks of four
        rounds.append({"round": place, "tables": _swiss_round(plan, present, generator)})
        if place == 2:  # noqa: PLR2004 - after the second round
            for entry in present:
                entry.dropped = plan.number != LEAGUE and entry.points == 0 and generator.random() < 0.4  # noqa: PLR2004
    return rounds


def _swiss_round(plan: Plan, present: list[Entry], generator: Random) -> list[Json]:
    shuffled = generator.sample(present, k=len(present))
    by_points = sorted(shuffled, key=lambda entry: -entry.points)
    if plan.number == TWO_PLAYER:
        pairs = [by_points[i : i + 2] for i in range(0, len(by_points) - 1, 2)]
        return [play(number, pair, plan.style, generator, draws=False)[0] for number, pair in enumerate(pairs, 1)]
    seated, resting = pods(by_points, threes=plan.bye_form == "threes" or plan.number == LEAGUE)
    tables = [play(number, pod, plan.style, generator, draws=True)[0] for number, pod in enumerate(seated, 1)]
    return tables + byes(resting, plan.bye_form, len(tables) + 1)


def _cut(plan: Plan, entries: list[Entry], generator: Random) -> list[Json]:
    """Play the cut: pods of four, winners advance; in a cut of ten the first two seeds wait for the last table."""
    if plan.number == TWO_PLAYER or not plan.cut:
        return []
    seeds = [entry for entry in _ranked(entries) if not entry.dropped][: plan.cut]
    waiting = seeds[:2] if plan.cut == 10 else []  # noqa: PLR2004 - the cut of ten
    playing, label, rounds = seeds[len(waiting) :], plan.cut, []
    while len(playing) >= 4:  # noqa: PLR2004 - a pod
        count = len(playing) // 4
        pairings = [playing[place::count] for place in range(count)]
        played = [play(n, pod, plan.style, generator, draws=False) for n, pod in enumerate(pairings, 1)]
        rounds.append({"round": f"Top {label}", "tables": [table for table, _ in played]})
        playing = [*waiting, *(winner for _, winner in played if winner)]
        waiting, label = [], len(playing)
    return rounds


def _ranked(entries: list[Entry]) -> list[Entry]:
    return sorted(entries, key=lambda entry: (-entry.points, -entry.wins, entry.topdeck_id))


def _standing(entry: Entry) -> Json:
    return {
        "name": entry.name,
        "id": entry.topdeck_id,
        "points": entry.points,
        "wins": entry.wins,
        "draws": entry.draws,
        "losses": entry.losses,
        "byes": entry.byes,
    }


def _make_odd(number: int, rounds: list[Json], entries: list[Entry], seed: int, year: float) -> None:
    """Plant this event's oddity in its first round; somebody of its last table may be taken for one of the first."""
    if not FIRST_ODD <= number < FIRST_ODD + len(ODDITIES):
        return
    tables = rounds[0]["tables"]
    stranger_id = next(table for table in reversed(tables) if len(table["players"]) > 1)["players"][0]["id"]
    stranger = next(entry for entry in entries if entry.topdeck_id == stranger_id)
    guests = [_guest(seed, number * 10 + place, year) for place in range(5, 8)]
    ODDITIES[number - FIRST_ODD](tables, stranger, guests)
