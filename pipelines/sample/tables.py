"""Tables: who sits where, who wins, and how the source writes it down."""

from dataclasses import dataclass
from random import Random
from typing import Any

Json = dict[str, Any]

SEAT_WEIGHTS = (0.363, 0.277, 0.204, 0.156)  # make shares of 34/27/21/18 % once skills that differ have blurred them
DRAWS_IN_SWISS = 0.215
POINTS_A_WIN, POINTS_A_DRAW = 5, 1
POD = 4


@dataclass
class Entry:
    """Somebody at one event: how the source shows them, how well they play, and what they have won so far."""

    topdeck_id: str
    name: str
    skill: float
    deck: Json
    points: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    byes: int = 0
    dropped: bool = False

    def seat(self) -> Json:
        """Return this person as a seat of a table."""
        return {"name": self.name, "id": self.topdeck_id, **self.deck}


@dataclass(frozen=True)
class Style:
    """How an event's tables are written down; the source's ways changed over the years."""

    winner_ids: str  # "given", "null" or "absent" at decisive tables


def pods(entries: list[Entry], *, threes: bool) -> tuple[list[list[Entry]], list[Entry]]:
    """Split people into pods of four, with pods of three last where allowed; return those who sit out, too."""
    left_over = len(entries) % POD
    if not threes or not left_over:
        seated = len(entries) - left_over
        return [entries[i : i + POD] for i in range(0, seated, POD)], entries[seated:]
    fours = (len(entries) - 3 * (POD - left_over)) // POD
    four = [entries[i * POD : (i + 1) * POD] for i in range(fours)]
    rest = entries[fours * POD :]
    return four + [rest[i : i + 3] for i in range(0, len(rest), 3)], []


def play(
    number: int, seated: list[Entry], style: Style, generator: Random, *, draws: bool
) -> tuple[Json, Entry | None]:
    """Play one table and return it as the source writes it, with its winner."""
    order = generator.sample(seated, k=len(seated))
    drawn = draws and generator.random() < DRAWS_IN_SWISS
    weights = [weight * 10 ** (entry.skill / 400) for weight, entry in zip(SEAT_WEIGHTS, order, strict=False)]
    winner = None if drawn else generator.choices(order, weights=weights)[0]
    for entry in order:
        entry.wins += entry is winner
        entry.draws += drawn
        entry.losses += winner is not None and entry is not winner
        entry.points += POINTS_A_WIN * (entry is winner) + POINTS_A_DRAW * drawn
    return written(number, order, winner, style), winner


def written(number: int, order: list[Entry], winner: Entry | None, style: Style) -> Json:
    """Return a finished table as the source writes it; without a winner it is a draw."""
    table: Json = {"table": number, "players": [entry.seat() for entry in order], "status": "Completed"}
    table["winner"] = winner.name if winner else "Draw"
    if winner is None:
        table["winner_id"] = "Draw"
    elif style.winner_ids == "given":
        table["winner_id"] = winner.topdeck_id
    elif style.winner_ids == "null":
        table["winner_id"] = None
    return table


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
