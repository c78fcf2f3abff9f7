"""Rounds as the source writes them: Swiss rounds, the weeks of a league, and cuts."""

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

Json = dict[str, Any]

POD = 4
SEAT_WEIGHTS = (0.376, 0.266, 0.193, 0.165)  # the first seats win 34, 27, 21 and 18 % once skills differ
DRAWN = 0.215  # of the tables of a Swiss round
POINTS = {"wins": 5, "draws": 1, "losses": 0}
DROPPING = 0.4  # of those without a point after the second round
ATTENDING, PLAYING_TWICE = 0.6, 0.3  # of a league's entrants, and of its pods, each week


class Style(NamedTuple):
    """How an event's results are recorded; organisers differ."""

    winner_ids: str = "given"  # or "null" or "absent", at tables with a winner
    draws: str = "both"  # or only the winner's "name" or "id" says Draw
    byes: str = "threes"  # pods of three instead, or one "row" for all, a "single" table for each, or "absent"


@dataclass
class Entrant:
    """A player at one event: a seat and the row of the standings as the source shows them, and the strength."""

    seat: Json
    standing: Json
    strength: float  # 10^(skill / 400)
    dropped: bool = False
    cut_rounds: int = 0


def swiss(entrants: list[Entrant], rounds: int, style: Style, generator: Random, *, pod: int, late: int) -> list[Json]:
    """Play Swiss rounds: the last few join in the second, and some of those without a point drop after it."""
    played = []
    for number in range(1, rounds + 1):
        arrived = entrants[:-late] if late and number == 1 else entrants
        present = [entrant for entrant in arrived if not entrant.dropped]
        by_points = sorted(generator.sample(present, k=len(present)), key=lambda entrant: -entrant.standing["points"])
        pods, resting = _pods(by_points, pod, threes=style.byes == "threes")
        round_, _ = _round(number, pods, style, generator)
        round_["tables"] += _byes(resting, style.byes, len(pods) + 1)
        played.append(round_)
        for entrant in present if number == 2 else ():  # noqa: PLR2004 - the second round
            entrant.dropped = entrant.standing["points"] == 0 and generator.random() < DROPPING
    return played


def league(entrants: list[Entrant], weeks: int, style: Style, generator: Random) -> list[Json]:
    """Play the weeks of a league: some attend, some pods play twice, all others get a bye in the standings only."""
    played = []
    for week in range(1, weeks + 1):
        attending = [one for one in generator.sample(entrants, k=len(entrants)) if generator.random() < ATTENDING]
        pods, _ = _pods(attending, POD, threes=True)
        pods += [pod for pod in pods if generator.random() < PLAYING_TWICE]
        played.append(_round(week, pods, style, generator)[0])
        seated = {id(entrant) for pod in pods for entrant in pod}
        for entrant in entrants:
            entrant.standing["byes"] += id(entrant) not in seated
    return played


def cut(entrants: list[Entrant], size: int, style: Style, generator: Random) -> list[Json]:
    """Play a cut of pods of four, whose winners advance; in a cut of ten, the first two seeds wait for the last."""
    seeds = [entrant for entrant in ranked(entrants) if not entrant.dropped][:size]
    waiting = size % POD
    rounds: list[Json] = []
    while count := (len(seeds) - waiting) // POD:
        for entrant in seeds:
            entrant.cut_rounds += 1
        pods = [seeds[waiting + place : waiting + count * POD : count] for place in range(count)]
        round_, winners = _round(f"Top {len(seeds)}", pods, style, generator, swiss=False)
        rounds.append(round_)
        seeds, waiting = seeds[:waiting] + winners, 0
    for entrant in seeds:
        entrant.cut_rounds += 1
    return rounds


def ranked(entrants: list[Entrant]) -> list[Entrant]:
    """Return the entrants in the order of the standings: by the cut, then by the Swiss rounds."""
    return sorted(entrants, key=lambda e: (-e.cut_rounds, -e.standing["points"], -e.standing["wins"], e.standing["id"]))


def finished(number: int, seats: list[Json], winner: Json | None, style: Style) -> Json:
    """Return a finished table as the source writes it, a draw if there is no winner."""
    result = {"winner": None if style.draws == "id" else "Draw", "winner_id": None if style.draws == "name" else "Draw"}
    if winner:
        result = {"winner": winner["name"], "winner_id": winner["id"] if style.winner_ids == "given" else None}
        if style.winner_ids == "absent":
            del result["winner_id"]
    return {"table": number, "players": seats, "status": "Completed", **result}


def _round(
    label: int | str, pods: list[list[Entrant]], style: Style, generator: Random, *, swiss: bool = True
) -> tuple[Json, list[Entrant]]:
    """Play a round and return it with its winners; cuts have neither draws nor points."""
    tables, winners = [], []
    for number, pod in enumerate(pods, 1):
        order = generator.sample(pod, k=len(pod))
        winner = None
        if not swiss or generator.random() >= DRAWN:
            weights = [weight * entrant.strength for weight, entrant in zip(SEAT_WEIGHTS, order, strict=False)]
            [winner] = generator.choices(order, weights=weights)
            winners.append(winner)
        for entrant in order:
            result = "draws" if winner is None else "wins" if entrant is winner else "losses"
            entrant.standing[result] += 1
            entrant.standing["points"] += POINTS[result] * swiss
        tables.append(finished(number, [entrant.seat for entrant in order], winner.seat if winner else None, style))
    return {"round": label, "tables": tables}, winners


def _byes(resting: list[Entrant], form: str, number: int) -> list[Json]:
    for entrant in resting:
        entrant.standing["byes"] += 1
        entrant.standing["points"] += POINTS["wins"]
    seats = [entrant.seat for entrant in resting]
    if form == "row" and seats:
        return [{"table": "Byes", "players": seats, "winner": None, "status": "Bye"}]
    return [
        {"table": place, "players": [seat], "winner": seat["name"], "winner_id": seat["id"], "status": "Completed"}
        for place, seat in enumerate(() if form == "absent" else seats, number)
    ]


def _pods(entrants: list[Entrant], size: int, *, threes: bool) -> tuple[list[list[Entrant]], list[Entrant]]:
    """Split entrants into pods, the last of them of three where allowed; also return those who sit out."""
    small = -len(entrants) % POD if threes and len(entrants) not in {1, 2, 5} else 0  # the number of pods of three
    large = (len(entrants) - 3 * small) // size * size
    seated = large + 3 * small
    pods = [entrants[place : place + size] for place in range(0, large, size)]
    return pods + [entrants[place : place + 3] for place in range(large, seated, 3)], entrants[seated:]
