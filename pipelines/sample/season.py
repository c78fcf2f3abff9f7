"""The season: events one after another, each made from its number alone, so that any number of them fits in memory."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pipelines.sample.chance import chance, made_up_id
from pipelines.sample.oddities import ODDITIES
from pipelines.sample.people import guest, name_at, person
from pipelines.sample.plans import (
    DEFAULT_PLAYERS,
    DEFAULT_TOURNAMENTS,
    EXCLUDED,
    FIRST_ODD,
    LEAGUE,
    LEAST_PLAYERS,
    SMALL_FIELD,
    TWO_PLAYER,
    UNDATED,
    Plan,
    plan_of,
)
from pipelines.sample.rounds import cut, ranked, swiss
from pipelines.sample.tables import Entry, Json

GAME = "Magic: The Gathering"
REGULARS = 4.0  # how much more often the first come than the last: e to this power
GUESTS = 3  # typed in by the organiser, at every second event


def season(
    tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> Iterator[dict[str, Any]]:
    """Yield the events of a season in the source's shape, in the order of their days (but one of each 72 is early).

    Parameters
    ----------
    tournaments, players : int
        How many events, and how many people have an account; some come nearly always, some once.
    seed : int
        Another seed makes another season.

    Raises
    ------
    ValueError
        A number is too small; it is refused at the call, before the first event is asked for.

    Examples
    --------
    >>> event = next(season(1, 40))
    >>> event["game"], len(event["TID"])
    ('Magic: The Gathering', 20)
    """
    _refuse_nonsense(tournaments, players, seed)
    return (_event(number, tournaments, players, seed) for number in range(tournaments))


def corrections(
    tournaments: int = DEFAULT_TOURNAMENTS, players: int = DEFAULT_PLAYERS, seed: int = 1
) -> Iterator[dict[str, Any]]:
    """Yield the lines of the sample's corrections.csv: leagues are marked, and one table in each 72 events is excluded.

    Raises
    ------
    ValueError
        A number is too small.
    """
    _refuse_nonsense(tournaments, players, seed)
    blank = {"table_id": "", "topdeck_id": "", "into_topdeck_id": "", "date": "2026-01-15"}
    for number in range(LEAGUE, tournaments, DEFAULT_TOURNAMENTS):
        league = _tournament_id(chance(seed, "event", number), number)
        yield {**blank, "kind": "mark_league", "tournament_id": league, "reason": "a league, one round a week"}
    for number in range(EXCLUDED, tournaments, DEFAULT_TOURNAMENTS):
        event = _tournament_id(chance(seed, "event", number), number)
        excluded = {"kind": "exclude_table", "tournament_id": event, "table_id": f"{event}:1:1"}
        yield {**blank, **excluded, "reason": "played for fun after a judge's ruling"}


def _refuse_nonsense(tournaments: int, players: int, seed: int) -> None:
    if tournaments < 1 or players < LEAST_PLAYERS:
        raise ValueError(f"A season needs at least 1 tournament and {LEAST_PLAYERS} players.")
    if seed < 0:
        raise ValueError("The seed of a season is 0 or a positive number.")


def _event(number: int, tournaments: int, players: int, seed: int) -> Json:
    generator = chance(seed, "event", number)
    tournament_id = _tournament_id(generator, number)
    plan = plan_of(number, tournaments, players, generator)
    entries = _field(plan, players, seed, generator)
    event: Json = {
        "TID": tournament_id,
        "tournamentName": plan.name,
        "swissNum": plan.swiss,
        "startDate": plan.start(generator),
        "game": GAME,
        "format": "Modern" if plan.kind == TWO_PLAYER else "EDH",
        "topCut": plan.cut,
        "averageElo": 1500,
        "eventData": {"city": plan.name.rsplit(" ", 2)[0], "country": "Nowhere"},
    }
    if plan.kind == UNDATED:
        del event["startDate"]
    rounds = swiss(plan, entries, generator)
    _make_odd(plan, rounds, entries, seed)
    event["rounds"] = rounds + cut(plan, entries, generator)
    event["standings"] = [_standing(entry) for entry in ranked(entries)]
    return event


def _tournament_id(generator: Random, number: int) -> str:
    """Draw the id, which is the first thing drawn of an event; every third is a slug."""
    code = made_up_id(generator, 20)
    return f"commander-open-{number + 1}-{code[:6].lower()}" if number % 3 == 1 else code


def _field(plan: Plan, players: int, seed: int, generator: Random) -> list[Entry]:
    """Draw who comes: low numbers come most often, and a few are typed in by the organiser."""
    numbers: dict[int, None] = {}  # a set that keeps its order
    guests = GUESTS if plan.number % 2 and plan.field > SMALL_FIELD else 0
    while len(numbers) < plan.field - guests:
        numbers[int(players * generator.expovariate(REGULARS)) % players] = None
    people = [person(seed, number) for number in numbers]
    own = [who.entry(name_at(who, plan.number), plan.year) for who in people]
    entries = own + [_guest(plan, place, seed) for place in range(guests)]
    if plan.kind == TWO_PLAYER:
        for entry in entries:
            entry.deck = {}  # no commanders in this format
    return generator.sample(entries, k=len(entries))


def _guest(plan: Plan, place: int, seed: int) -> Entry:
    who = guest(seed, plan.number * 10 + place)
    return who.entry(who.name, plan.year)


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


def _make_odd(plan: Plan, rounds: list[Json], entries: list[Entry], seed: int) -> None:
    """Plant this event's oddity in its first round; somebody of its last table may be taken for one of the first."""
    if not FIRST_ODD <= plan.kind < FIRST_ODD + len(ODDITIES):
        return
    tables = rounds[0]["tables"]
    stranger_id = next(table for table in reversed(tables) if len(table["players"]) > 1)["players"][0]["id"]
    stranger = next(entry for entry in entries if entry.topdeck_id == stranger_id)
    guests = [_guest(plan, place, seed) for place in range(GUESTS, GUESTS + 3)]
    ODDITIES[plan.kind - FIRST_ODD](tables, stranger, guests)
