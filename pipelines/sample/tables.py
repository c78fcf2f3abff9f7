"""Tables: who sits where, who wins, and how the source writes it down."""

from dataclasses import dataclass
from random import Random
from typing import Any

Json = dict[str, Any]

SEAT_WEIGHTS = (0.376, 0.266, 0.193, 0.165)  # make shares of 34/27/21/18 % once skills that differ have blurred them
DRAWS_IN_SWISS = 0.215
POINTS_A_WIN, POINTS_A_DRAW = 5, 1


@dataclass
class Entry:
    """Somebody at one event: how the source shows them, how well they play, and what they have won so far."""

    topdeck_id: str
    name: str
    skill: float
    deck: Json
    joins: int = 1  # the Swiss round
    dropped: bool = False
    points: int = 0  # of the Swiss
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    reached: int = 0  # rounds of the cut

    def seat(self) -> Json:
        """Return this person as a seat of a table."""
        return {"name": self.name, "id": self.topdeck_id, **self.deck}


@dataclass(frozen=True)
class Style:
    """How an event's results are written down."""

    winner_ids: str  # "given", "null" or "absent" at decisive tables
    draws: str  # "both", or the winner's "name" or "id" alone says Draw


def play(number: int, pod: list[Entry], style: Style, generator: Random, *, swiss: bool) -> tuple[Json, Entry | None]:
    """Play one table and return it as the source writes it, with its winner; only the Swiss knows draws and points."""
    order = generator.sample(pod, k=len(pod))
    drawn = swiss and generator.random() < DRAWS_IN_SWISS
    weights = [weight * 10 ** (entry.skill / 400) for weight, entry in zip(SEAT_WEIGHTS, order, strict=False)]
    winner = None if drawn else generator.choices(order, weights=weights)[0]
    for entry in order:
        entry.wins += entry is winner
        entry.draws += drawn
        entry.losses += winner is not None and entry is not winner
        if swiss:
            entry.points += POINTS_A_WIN * (entry is winner) + POINTS_A_DRAW * drawn
    return written(number, order, winner, style), winner


def written(number: int, order: list[Entry], winner: Entry | None, style: Style) -> Json:
    """Return a finished table as the source writes it; without a winner it is a draw."""
    table: Json = {"table": number, "players": [entry.seat() for entry in order], "status": "Completed"}
    return table | (_decided(winner, style) if winner else _drawn(style))


def _decided(winner: Entry, style: Style) -> Json:
    if style.winner_ids == "absent":
        return {"winner": winner.name}
    return {"winner": winner.name, "winner_id": winner.topdeck_id if style.winner_ids == "given" else None}


def _drawn(style: Style) -> Json:
    return {
        "winner": None if style.draws == "id" else "Draw",
        "winner_id": None if style.draws == "name" else "Draw",
    }


def byes(resting: list[Entry], form: str, number: int) -> list[Json]:
    """Return the rows of those who sit out, in one of the forms in which the source has written them."""
    for entry in resting:
        entry.byes += 1
        entry.points += POINTS_A_WIN
    if not resting or form == "absent":
        return []
    if form == "row":
        return [{"table": "Byes", "players": [entry.seat() for entry in resting], "winner": None, "status": "Bye"}]
    return [
        {
            "table": number + place,
            "players": [entry.seat()],
            "winner": entry.name,
            "winner_id": entry.topdeck_id,
            "status": "Completed",
        }
        for place, entry in enumerate(resting)
    ]
