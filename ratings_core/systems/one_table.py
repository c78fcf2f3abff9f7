"""What somebody gives by hand to have one table, match or event worked out, checked: systems share it."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ratings_core.inputs import DRAW


def finite_ratings(
    ratings: Sequence[float] | NDArray[np.float64], before: Sequence[int] | NDArray[np.int64] | None = None
) -> NDArray[np.float64]:
    """Give ratings as an array of their own, which a replay may move.

    Parameters
    ----------
    ratings : float[n]
        Ratings before the table, in points, in seat order.
    before : int[n], optional
        How many games each had before; only their number is looked at.

    Returns
    -------
    float64[n]

    Raises
    ------
    ValueError
        When a rating is not finite, or there are more or fewer numbers of games.

    Examples
    --------
    >>> finite_ratings([1500, float("nan")])
    Traceback (most recent call last):
    ValueError: Every rating must be a finite number.
    """
    rating = np.array(ratings, dtype=np.float64)
    if before is not None and rating.shape != np.shape(before):
        raise ValueError(f"There are {rating.size} ratings and {np.size(before)} numbers of games before.")
    if not np.isfinite(rating).all():
        raise ValueError("Every rating must be a finite number.")
    return rating


def winning_seat(winner: int | None) -> int:
    """Give the winner as `RatedGames` has it.

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
    ValueError
        When it is negative; whether the table has such a seat is for `RatedGames` to say.

    Examples
    --------
    >>> winning_seat(2), winning_seat(None)
    (2, -1)
    """
    if winner is None:
        return DRAW
    if winner < 0:
        raise ValueError(f"The winner must be a seat counted from 0, or None for a draw, not {winner}.")
    return winner
