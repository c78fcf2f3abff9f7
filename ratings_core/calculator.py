"""Calculators of systems: their fields, and their answers with the steps.

Each system declares its own. The command line makes a command of each, and the site a form of each system that has its
formula in JavaScript beside its module; neither knows a system by name.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from ratings_core.expected import expected_score
from ratings_core.history import History

DRAW, UNKNOWN = "draw", "unknown"
COLUMNS = ("rating_before", "k", "expected", "score", "change", "rating_after", "win_probability")
Kind = Literal["winner", "counts", "places", "rounds", "positive", "number", "choice"]
METAVARS: dict[Kind, str] = {
    "winner": f"SEAT|{DRAW}",
    "counts": "N,N,...",
    "places": "P,P,...",
    "rounds": f"N|{UNKNOWN}",
}


@dataclass(frozen=True)
class Field:
    """An input of a calculator, beside the ratings.

    Parameters
    ----------
    name : str
        Its name in words joined by ``_``, as `Calculator.answer` takes it.
    kind : {"winner", "counts", "places", "rounds", "positive", "number", "choice"}
        How its text is read: a seat from 1 or "draw" (passed on as the seat from 0, or None); whole numbers separated
        by commas, one for each rating (from 0, or places from 1; None where nothing is typed); a whole number or
        "unknown" (None); a number, above 0 or any; a word of `choices`.
    label : str
        Its heading in a form.
    help : str
        Its meaning, as a noun phrase.
    choices : mapping of str to str
        Each word of a choice, and its label in a form.
    suggestions : mapping of float to str
        Numbers that a form offers, with their labels.
    begin : str
        Its first value in a form.
    default : str, float or None
        Its value if nothing is typed.
    required : bool
        Whether something must be typed on the command line.
    """

    name: str
    kind: Kind
    label: str
    help: str
    choices: Mapping[str, str] = field(default_factory=dict)
    suggestions: Mapping[float, str] = field(default_factory=dict)
    begin: str = ""
    default: str | float | None = None
    required: bool = False

    @property
    def option(self) -> str:
        """The option on the command line.

        >>> K_MODE = Field("k_mode", "choice", "Whose K", "Whose K counts", {"own": "Each its own"})
        >>> K_MODE.option
        '--k-mode'
        """
        return "--" + self.name.replace("_", "-")

    @property
    def metavar(self) -> str:
        """The form of the option's value.

        >>> WINNER.metavar
        'SEAT|draw'
        """
        return METAVARS.get(self.kind) or "|".join(self.choices) or self.name.upper()

    def read(self, typed: str | float | None, ratings: int) -> Any:
        """Read a value as typed.

        Parameters
        ----------
        typed : str, float or None
            As it was typed; None is nothing.
        ratings : int
            How many ratings there are.

        Raises
        ------
        ValueError
            In one sentence, where it is wrong.
        """
        if typed is None:
            return None
        if self.kind == "winner":
            return winning_seat(str(typed), ratings, self.option)
        if self.kind in ("counts", "places"):
            return counts(str(typed), ratings, self.option)
        return rounds_of(str(typed), self.option) if self.kind == "rounds" else typed


@dataclass(frozen=True)
class Answer:
    """The answer of a calculator.

    Parameters
    ----------
    values : mapping
        Lists of equal length are columns, a row a seat (or place); the working says everything else.
    working : sequence of str
        Lines that lead from the ratings to the answer.
    row : str
        Name of a row of the columns.
    """

    values: Mapping[str, Any]
    working: Sequence[str]
    row: str = "seat"


@dataclass(frozen=True)
class Calculator:
    """A calculator of one table, match or event.

    Parameters
    ----------
    name : str
        Its command, such as ``pod`` for ``tablerank calc pod``.
    summary : str
        Its purpose, in one sentence.
    fields : sequence of Field
        Its inputs, beside the ratings.
    answer : callable
        Takes the ratings and the fields by name; returns an `Answer`, or raises ValueError in one sentence.
    note : str
        Text of a form after the summary.
    row : str
        Name of a row in a form.
    rows : (int, int, int)
        Rows of a form: at first, at least and at most.
    """

    name: str
    summary: str
    fields: Sequence[Field]
    answer: Callable[..., Answer]
    note: str = ""
    row: str = "Seat"
    rows: tuple[int, int, int] = (4, 2, 10)

    def work_out(self, ratings: Sequence[float], typed: Mapping[str, Any]) -> Answer:
        """Compute the answer.

        Parameters
        ----------
        ratings : sequence of float
            In seat order, two or more.
        typed : mapping
            Each field by name, as typed.

        Raises
        ------
        ValueError
            In one sentence, where something is missing or wrong.

        Examples
        --------
        >>> from ratings_core.systems.pod_elo import PodElo
        >>> pod = PodElo.calculator()
        >>> pod.work_out([1500, 1500], {"winner": "1", "games": None, "k_mode": "own"}).values["change"]
        [12.0, -12.0]
        """
        if len(ratings) < 2:  # noqa: PLR2004
            raise ValueError("A table has at least two seats; give a rating for each.")
        return self.answer(
            ratings, **{field.name: field.read(typed[field.name], len(ratings)) for field in self.fields}
        )


WINNER = Field("winner", "winner", "Result", "Winning seat, counted from 1, or draw", required=True)
GAMES = Field("games", "counts", "Games before", "Rated games of each before (default: everybody is settled)")


def winning_seat(text: str, seats: int, option: str) -> int | None:
    """Return the winning seat counted from 0, or None for a draw.

    Raises
    ------
    ValueError
        When it is neither a seat of the table, counted from 1, nor "draw".

    Examples
    --------
    >>> winning_seat("1", 4, "--winner")
    0
    """
    if text.strip().lower() == DRAW:
        return None
    seat = _whole(text)
    if seat is None or not 1 <= seat <= seats:
        raise ValueError(f"{option} takes a seat from 1 to {seats}, or draw, not {text!r}.")
    return seat - 1


def counts(text: str, ratings: int, option: str) -> list[int]:
    """Return whole numbers that are separated by commas, one for each rating.

    Raises
    ------
    ValueError
        When there are more or fewer of them, or one is no whole number from 0.

    Examples
    --------
    >>> counts("0, 12", 2, "--games")
    [0, 12]
    """
    found = [_whole(part) for part in text.split(",")]
    known = [count for count in found if count is not None and count >= 0]
    if len(known) < len(found) or len(known) != ratings:
        raise ValueError(f"{option} takes {ratings} whole numbers, one for each rating, as in 0,12; not {text!r}.")
    return known


def rounds_of(text: str, option: str) -> int | None:
    """Return the rounds played, or None for "unknown"; ValueError where it is neither.

    Examples
    --------
    >>> rounds_of("5", "--rounds"), rounds_of("unknown", "--rounds")
    (5, None)
    """
    rounds = _whole(text)
    if rounds is None and text.strip().lower() != UNKNOWN:
        raise ValueError(f"{option} takes a whole number from 1, or {UNKNOWN}, not {text!r}.")
    return rounds


def columns_of(history: History) -> dict[str, list[Any]]:
    """Return the columns of a history of one table; a K that is none is None."""
    lists = {name: np.asarray(getattr(history, name)).tolist() for name in COLUMNS}
    return lists | {"k": [None if math.isnan(k) else k for k in lists["k"]]}


def pair_lines(table: History, winner: int | None, k_of: Callable[[int, int], float]) -> list[str]:
    """Return the working of each compared pair, from either side: the winner with each loser, in a draw all with all.

    Parameters
    ----------
    table : History
        One table.
    winner : int or None
        The winning seat, from 0; None is a draw.
    k_of : callable
        Gives the K of a seat against another, both from 0.
    """
    ratings = table.rating_before.tolist()
    return [
        _pair_line(ratings, seat, other, k_of(seat, other), 0.5 if winner is None else float(seat == winner))
        for seat in range(len(ratings))
        for other in range(len(ratings))
        if seat != other and (winner is None or winner in (seat, other))
    ]


def _pair_line(ratings: list[float], seat: int, other: int, k: float, score: float) -> str:
    expected = float(expected_score(ratings[seat], ratings[other]))
    opponents = len(ratings) - 1
    share = f"{k:g}/{opponents}" if opponents > 1 else f"{k:g}"
    return (
        f"  seat {seat + 1} ({ratings[seat]:g}) against seat {other + 1} ({ratings[other]:g}): "
        f"{share} x ({score:g} - {expected:.6f}) = {k / opponents * (score - expected):+.4f}"
    )


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
