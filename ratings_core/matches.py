"""Matches of two whose stakes depend on the event: rated games with a K each, and a result that pods do not know."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratings_core.arrays import frozen
from ratings_core.games import RatedGames

DOUBLE_LOSS = -2


@dataclass(frozen=True)
class StakeMatches(RatedGames):
    """Rated matches with the K of each.

    Parameters
    ----------
    offset, subject, subjects
        As in `RatedGames`, with two seats a game.
    winner : int64[matches]
        0 or 1; -1 (``DRAW``) is a draw, -2 (``DOUBLE_LOSS``) a loss of both.
    k : float64[matches]
        K of the event's type, in rating points: positive. Matches of unrated types are left out before.

    Raises
    ------
    ValueError
        When the arrays do not describe matches of two different subjects each, with a K each.

    Examples
    --------
    >>> StakeMatches(np.array([0, 2]), np.array([0, 1]), np.array([0]), subjects=2, k=np.array([0.0]))
    Traceback (most recent call last):
    ValueError: K of match 0 must be a positive, finite number, not 0.0; leave unrated matches out.
    """

    k: NDArray[np.float64]

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "k", frozen("k", self.k, np.float64))
        if self.k.size != self.winner.size:
            raise ValueError(f"There are {self.winner.size} matches and {self.k.size} Ks.")
        wrong = np.flatnonzero(~(np.isfinite(self.k) & (self.k > 0)))
        if wrong.size:
            raise ValueError(
                f"K of match {wrong[0]} must be a positive, finite number, not {self.k[wrong[0]]}; "
                "leave unrated matches out."
            )

    def _check_winners(self) -> None:
        large = np.flatnonzero(np.diff(self.offset) != 2)  # noqa: PLR2004
        if large.size:
            raise ValueError(f"Match {large[0]} has not two seats.")
        outside = np.flatnonzero((self.winner < DOUBLE_LOSS) | (self.winner > 1))
        if outside.size:
            raise ValueError(f"The winner of match {outside[0]} is seat {self.winner[outside[0]]}, which it has not.")
