"""The season: its events, and the operator's files that belong to them."""

import csv
import gzip
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, cast

from assets.errors import UsageError
from assets.privacy.operator_files import CORRECTIONS_HEAD, MEMBERS_HEAD
from pipelines.sample.people import EVENT_ID, ID, person, random_for
from pipelines.sample.rounds import POD, Entrant, Json, Style, cut, finished, league, ranked, swiss

LEAST_PLAYERS = 24
FIRST_DAY, EARLY_DAY = datetime(2024, 9, 7, 16, tzinfo=UTC), datetime(2019, 11, 16, 16, tzinfo=UTC)
TOWNS = ("Harbour", "Quarry", "Lantern Hill", "Saltmarsh", "Old Mill")
FIVE_ROUNDS, LARGE_CUT = 56, 44  # from this field on
FILES = "season-{}.jsonl.gz"

# Which events of each 72 are special, and their size; a shorter season has only some of them.
CYCLE = 72
UNDATED, EARLY, LEAGUE, TEN, TWO_PLAYER, EXCLUDED = 2, 3, 5, 7, 9, 11
FIRST_ANOMALY = 20  # one anomaly per event from here on
SMALL = {"field": 8, "rounds": 2, "cut": 0}  # never rated
SIZES = {UNDATED: SMALL, EARLY: SMALL, LEAGUE: {"rounds": 8, "cut": 0}, TEN: {"cut": 10}, TWO_PLAYER: {"cut": 0}}


@dataclass(frozen=True)
class Season:
    """A season of events in TopDeck's format, the same for the same arguments; UsageError if a number is too small.

    >>> next(Season(tournaments=1, players=40).events())["tournamentName"]
    'Harbour Open 1'
    """

    tournaments: int = CYCLE
    players: int = 240
    seed: int = 1

    def __post_init__(self) -> None:
        if self.tournaments < 1 or self.players < LEAST_PLAYERS or self.seed < 0:
            raise UsageError(f"A season needs at least 1 tournament, {LEAST_PLAYERS} players, and a seed of 0 or more.")

    def events(self) -> Iterator[Json]:
        """Yield the events by date, except for one early event in each 72."""
        return map(self._event, range(self.tournaments))

    def members(self) -> Iterator[Json]:
        """Yield the rows of members.csv: the most frequent players, every third of whom hides their games."""
        for number in range(min(100, self.players)):
            who, shows = person(self.seed, number), ("yes", "yes", "no")[number % 3]
            linked = f"2025-{1 + number % 12:02d}-{1 + number % 28:02d}"
            yield {"topdeck_id": who.topdeck_id, "display_name": who.name, "shows_games": shows, "linked_on": linked}

    def corrections(self) -> Iterator[Json]:
        """Yield the rows of corrections.csv: each league is marked, and one table in each 72 events is excluded."""
        league = {"kind": "mark_league", "reason": "a league, one round a week"}
        excluded = {"kind": "exclude_table", "reason": "played for fun after a judge's ruling"}
        for first, row in ((LEAGUE, league), (EXCLUDED, excluded)):
            for number in range(first, self.tournaments, CYCLE):
                _, event = self._begun(number)
                table = {"table_id": f"{event}:1:1"} if row is excluded else {}
                yield {**row, **table, "tournament_id": event, "date": "2026-01-15"}

    def write(self, to: Path) -> str:
        """Write a file of events per year and the operator's files over an earlier season; return what was written."""
        to.mkdir(parents=True, exist_ok=True)
        for earlier in to.glob(FILES.format("*")):
            earlier.unlink()
        encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
        by_year: dict[str, gzip.GzipFile] = {}
        tables = 0
        with ExitStack() as opened:
            for event in self.events():
                year = str(datetime.fromtimestamp(event["startDate"], UTC).year) if "startDate" in event else "undated"
                if year not in by_year:
                    stream = cast("BinaryIO", opened.enter_context((to / FILES.format(year)).open("wb")))
                    # a header without name and time, so that the bytes repeat
                    by_year[year] = opened.enter_context(gzip.GzipFile("", "wb", 6, stream, mtime=0))
                by_year[year].write(encode(event).encode() + b"\n")
                tables += sum(len(round_["tables"]) for round_ in event["rounds"])
        self.write_operator_files(to)
        return f"Wrote {self.tournaments:,} tournaments with {tables:,} tables in {len(by_year)} files to {to}."

    def write_operator_files(self, to: Path) -> None:
        """Write the members and corrections."""
        members = (to / "members.csv", MEMBERS_HEAD, self.members())
        for file, head, rows in (members, (to / "corrections.csv", CORRECTIONS_HEAD, self.corrections())):
            with file.open("w", encoding="utf-8", newline="") as stream:
                writer = csv.DictWriter(stream, head, lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)

    def _begun(self, number: int) -> tuple[Random, str]:
        """Return an event's generator and its id, the first thing drawn; every third is a slug."""
        generator = random_for(self.seed, "event", number)
        code = "".join(generator.choices(ID, k=EVENT_ID))
        return generator, f"commander-open-{number + 1}-{code[:6].lower()}" if number % 3 == 1 else code

    def _event(self, number: int) -> Json:
        """Return an event, made from its number alone, so that a season of any length fits in memory."""
        generator, tournament_id = self._begun(number)
        kind, days = number % CYCLE, 721 * number // max(self.tournaments - 1, 1)  # to 29 August 2026
        # At most seven of ten people come, and the remainders by four make every number of pods of three.
        field = min(generator.randint(28, 66), int(self.players * 0.7) // 4 * 4 + number % 4)
        size = {"field": field, "rounds": 4 + (field >= FIVE_ROUNDS), "cut": 16 if field >= LARGE_CUT else 4}
        size |= SIZES.get(kind, {})
        entrants = self._entrants(number, size["field"], days / 365.25, generator)
        if kind == TWO_PLAYER:  # a format without commanders
            for entrant in entrants:
                entrant.seat = {name: entrant.seat[name] for name in ("name", "id")}
        town, day = TOWNS[number % len(TOWNS)], EARLY_DAY if kind == EARLY else FIRST_DAY + timedelta(days=days)
        event: Json = {
            "TID": tournament_id,
            "tournamentName": f"{town} {'League' if kind == LEAGUE else 'Open'} {number + 1}",
            "swissNum": size["rounds"],
            "startDate": int(day.timestamp()) + 900 * generator.randrange(8),  # on a quarter of an hour
            "game": "Magic: The Gathering",
            "format": "Modern" if kind == TWO_PLAYER else "EDH",
            "topCut": size["cut"],
            "averageElo": 1500,
            "eventData": {"city": town, "country": "Nowhere"},
        }
        if kind == UNDATED:
            del event["startDate"]
        style = Style(
            winner_ids={4: "null", 8: "absent"}.get(number % 9, "given"),
            draws={3: "name", 5: "id"}.get(number % 7, "both"),
            byes=("threes", "row", "single", "absent")[number % 4],
        )
        if kind == LEAGUE:
            rounds = league(entrants, size["rounds"], style, generator)
        else:
            pod, late = 2 if kind == TWO_PLAYER else POD, 0 if kind in {UNDATED, EARLY} else 2
            rounds = swiss(entrants, size["rounds"], style, generator, pod=pod, late=late)
        if kind >= FIRST_ANOMALY:
            guests = self._guests(number, days / 365.25, range(3, 6))
            versions = _anomalies(rounds[0]["tables"], [one.seat for one in guests])
            rounds[0]["tables"] = dict(enumerate(versions, FIRST_ANOMALY)).get(kind, rounds[0]["tables"])
        event["rounds"] = rounds + cut(entrants, size["cut"], style, generator)
        event["standings"] = [entrant.standing for entrant in ranked(entrants)]
        return event

    def _entrants(self, number: int, field: int, year: float, generator: Random) -> list[Entrant]:
        """Draw who comes: the first player e^4 times as often as the last, and some whom the organiser types in."""
        guests = self._guests(number, year, range(3 if number % 2 and number % CYCLE != EARLY else 0))
        numbers: dict[int, None] = {}  # a set that keeps its order
        while len(numbers) < field - len(guests):
            numbers[int(self.players * generator.expovariate(4.0)) % self.players] = None
        entrants = [*(person(self.seed, one).entrant(number, year) for one in numbers), *guests]
        return generator.sample(entrants, k=len(entrants))

    def _guests(self, number: int, year: float, places: range) -> list[Entrant]:
        return [person(self.seed, number * 10 + place, guest=True).entrant(number, year) for place in places]


def _anomalies(tables: list[Json], guests: list[Json]) -> list[list[Any]]:
    """Return versions of a round's tables; in each, one reason for not rating a table applies, and no other."""
    table, *rest = tables
    first, second, *others = seats = table["players"]
    loser = next(seat for seat in reversed(seats) if seat["name"] != table["winner"])
    another = next(seat for seat in seats if seat is not loser)
    stranger = next(one for one in reversed(tables) if len(one["players"]) > 1)["players"][0]
    nobody, twice = ([seat | {"id": tid} if seat is loser else seat for seat in seats] for tid in (None, another["id"]))
    namesakes = [first, second | {"name": first["name"]}, *others]
    booked = {"name": first["name"], "id": first["id"]}
    return [
        [*tables, "table 99 was folded into table 3"],  # unreadable
        [table | {"players": nobody}, *rest],  # unknown_player
        [table | {"players": twice}, *rest],  # duplicate_player
        [table | {"status": "Active", "winner": None, "winner_id": None}, *rest],  # unfinished
        [table | {"winner": first["name"], "winner_id": second["id"]}, *rest],  # contradictory_result
        [table | {"winner": stranger["name"], "winner_id": stranger["id"]}, *rest],  # winner_not_seated
        [table | {"players": namesakes, "winner": first["name"], "winner_id": None}, *rest],  # ambiguous_winner
        [table | {"winner": None, "winner_id": None}, *rest],  # no_result
        [*tables, table | {"table": 90}],  # duplicate_table
        [*tables, finished(91, [booked, *guests], guests[0], Style())],  # double_booked
    ]
