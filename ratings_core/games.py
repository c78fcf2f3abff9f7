"""The rated games of a pool, in rated order, as flat arrays: the one input of every replay."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ratings_core.arrays import frozen

DRAW = -1


@dataclass(frozen=True)
class RatedGames:
    """Games in rated order, with their seats one after another.

    Parameters
    ----------
    offset : int64[games + 1]
        The seats of game g are ``subject[offset[g]:offset[g + 1]]``, in seat order.
    subject : int64[seats]
        Who sits there: a dense number from 0 to ``subjects - 1``.
    winner : int64[games]
        The winning seat, counted from 0 within its game; -1 (``DRAW``) is a draw.
    subjects : int
        How many subjects there are; one without a game is allowed.
    time : int64[games], optional
        Seconds since 1970-01-01 UTC, never falling: for systems in which idle time counts.

    Raises
    ------
    ValueError
        When the arrays do not describe games of two or more different subjects each, in the order of time.

    Notes
    -----
    The arrays are kept as read-only views: the games are frozen as well as the fields, and the compiled replay
    sees one array type only, so it is compiled once.

    Examples
    --------
    A pod of four that seat 2 (counted from 0) wins, then a drawn match of two of them:

    >>> games = RatedGames(np.array([0, 4, 6]), np.array([0, 1, 2, 3, 0, 3]), np.array([2, DRAW]), subjects=4)
    >>> games.subject[games.offset[1] : games.offset[2]]
    array([0, 3])
    """

    offset: NDArray[np.int64]
    subject: NDArray[np.int64]
    winner: NDArray[np.int64]
    subjects: int
    time: NDArray[np.int64] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("offset", "subject", "winner"):
            object.__setattr__(self, name, frozen(name, getattr(self, name), np.int64))
        self._check_offsets()
        self._check_winners()
        self._check_subjects()
        if self.time is not None:
            object.__setattr__(self, "time", frozen("time", self.time, np.int64))
            self._check_time(self.time)

    def _check_time(self, time: NDArray[np.int64]) -> None:
        if time.size != self.winner.size:
            raise ValueError(f"There are {self.winner.size} games and {time.size} times.")
        if (np.diff(time) < 0).any():
            raise ValueError("Games must stand in the order of their times.")

    def _check_offsets(self) -> None:
        if self.offset.size != self.winner.size + 1:
            raise ValueError(
                f"offset needs one entry more than winner, but they have {self.offset.size} and {self.winner.size}."
            )
        if self.offset[0] != 0 or self.offset[-1] != self.subject.size:
            raise ValueError(
                f"offset must run from 0 to the {self.subject.size} seats, "
                f"but it runs from {self.offset[0]} to {self.offset[-1]}."
            )
        small = np.flatnonzero(np.diff(self.offset) < 2)  # noqa: PLR2004
        if small.size:
            raise ValueError(f"Game {small[0]} has fewer than two seats.")

    def _check_winners(self) -> None:
        outside = np.flatnonzero((self.winner < DRAW) | (self.winner >= np.diff(self.offset)))
        if outside.size:
            raise ValueError(f"The winner of game {outside[0]} is seat {self.winner[outside[0]]}, which it has not.")

    def _check_subjects(self) -> None:
        if self.subject.size and not (self.subject.min() >= 0 and self.subject.max() < self.subjects):
            raise ValueError(f"A subject lies outside 0 to {self.subjects - 1}.")
        game = np.repeat(np.arange(self.winner.size), np.diff(self.offset))
        seated = np.sort(game * self.subjects + self.subject)
        twice = np.flatnonzero(seated[1:] == seated[:-1])
        if twice.size:
            raise ValueError(f"Game {seated[twice[0]] // self.subjects} seats one subject twice.")
