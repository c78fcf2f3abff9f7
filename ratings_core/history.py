"""What a replay returns: every change, and where everybody stands after the last game."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class History:
    """One row a seat, in the order of ``RatedGames.subject``; then one entry a subject.

    Parameters
    ----------
    games_before : int64[seats]
        Rated games of the subject before this one.
    k : float64[seats]
        K of the subject in this game, in rating points; NaN where no single K applies.
    expected, score : float64[seats]
        Expected and actual score over the compared pairs, divided by the number of opponents: 0 to 1.
    rating_before, change, rating_after : float64[seats]
        Rating points; ``rating_after = rating_before + change`` to the last bit.
    win_probability : float64[seats]
        The share 10^(R/400) of this seat among the seats of its table, from the ratings before: 0 to 1.
    rating : float64[subjects]
        Rating after the last game; the start where there was none.
    games : int64[subjects]
        Rated games in all.
    """

    games_before: NDArray[np.int64]
    k: NDArray[np.float64]
    expected: NDArray[np.float64]
    score: NDArray[np.float64]
    rating_before: NDArray[np.float64]
    change: NDArray[np.float64]
    rating_after: NDArray[np.float64]
    win_probability: NDArray[np.float64]
    rating: NDArray[np.float64]
    games: NDArray[np.int64]


@dataclass(frozen=True)
class SeatHandicaps:
    """What is believed of the seats of tables: seat i (from 0) of a table of n stands at n·(n - 1)/2 + i.

    Parameters
    ----------
    handicap : float64[entries]
        How many rating points the seat is worth, beside the others of its table.
    variance : float64[entries]
        How unsure that is: the square of its standard deviation, in points².
    tables : int64[entries]
        Decisive tables that it was learned from; 0 where nothing was.
    """

    handicap: NDArray[np.float64]
    variance: NDArray[np.float64]
    tables: NDArray[np.int64]


@dataclass(frozen=True)
class UncertainHistory(History):
    """A history that says how sure its last ratings are, and what it learned of seats.

    Parameters
    ----------
    games_before, k, expected, score, rating_before, change, rating_after, win_probability, rating, games
        As in `History`.
    deviation : float64[subjects]
        Uncertainty of `rating` at the time of the newest game, in points: the standard deviation of what is believed.
    handicaps : SeatHandicaps
        After the last game.
    """

    deviation: NDArray[np.float64]
    handicaps: SeatHandicaps
