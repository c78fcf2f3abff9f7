"""Checks of ratings and winners that are given by hand, to rate one table, match or event."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ratings_core.errors import InvalidError
from ratings_core.inputs import DRAW


def finite_ratings(
    ratings: Sequence[float] | NDArray[np.float64], before: Sequence[int] | NDArray[np.int64] | None = None
) -> NDArray[np.float64]:
    """Return ratings as a new array, which a replay may update.

    Parameters
    ----------
    ratings : float[n]
        Ratings before the table, in points, in seat order.
    before : int[n], optional
        Rated games of each before; only the length is checked.

    Returns
    -------
    float64[n]

    Raises
    ------
    InvalidError
        When a rating is not finite, or the lengths differ.

    Examples
    --------
    >>> finite_ratings([1500, float("nan")])
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: Every rating must be a finite number.
    """
    rating = np.array(ratings, dtype=np.float64)
    if before is not None and rating.shape != np.shape(before):
        raise InvalidError("games_before", f"There are {rating.size} ratings and {np.size(before)} numbers of games.")
    if not np.isfinite(rating).all():
        raise InvalidError("ratings", "Every rating must be a finite number.")
    return rating


def winning_seat(winner: int | None) -> int:
    """Return the winner as `RatedGames` has it.

    Parameters
    ----------
    winner : int or None
        The winning seat, counted from 0; None is a draw.

    Returns
    -------
    int
        The seat, or -1 (``DRAW``).

    Raises
    ------
    InvalidError
        When it is negative; `RatedGames` checks that the table has such a seat.

    Examples
    --------
    >>> winning_seat(2), winning_seat(None)
    (2, -1)
    """
    if winner is None:
        return DRAW
    if winner < 0:
        raise InvalidError("winner", f"The winner must be a seat counted from 0, or None for a draw, not {winner}.")
    return winner
