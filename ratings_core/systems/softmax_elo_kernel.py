"""The loop of Softmax Elo. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and the equities are written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled

LOG_EQUITY_PER_POINT = math.log(2.0) / 200.0

Standing = tuple[NDArray[np.float64], NDArray[np.int64]]
Scores = tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]
Ratings = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


@compiled
def replay(
    offset: NDArray[np.int64],
    subject: NDArray[np.int64],
    winner: NDArray[np.int64],
    k: float,
    standing: Standing,
    scores: Scores,
    ratings: Ratings,
) -> None:
    """Replay all games: fill `scores` and `ratings` a row a seat, and move `standing` from before to after.

    Parameters
    ----------
    offset, subject, winner : int64 arrays
        As in `RatedGames`.
    k : float
        K of everybody.
    standing : tuple of float64[subjects], int64[subjects]
        Rating and rated games of each subject.
    scores : tuple of arrays, each [seats]
        Columns games_before, expected, score of `History`.
    ratings : tuple of float64[seats]
        Columns rating_before, change, rating_after of `History`.
    """
    rating, played = standing
    games_before, expected, score = scores
    rating_before, change, rating_after = ratings
    for game in range(winner.size):
        first, end = offset[game], offset[game + 1]
        for row in range(first, end):
            games_before[row] = played[subject[row]]
            rating_before[row] = rating[subject[row]]
        for row in range(first, end):
            expected[row] = _share(rating_before, row, first, end)
            if winner[game] < 0:
                score[row] = 1.0 / float(end - first)
            else:
                score[row] = 1.0 if row == first + winner[game] else 0.0
            change[row] = k * (score[row] - expected[row])
            rating_after[row] = rating_before[row] + change[row]
            rating[subject[row]] = rating_after[row]
            played[subject[row]] += 1


@compiled
def _share(rating_before: NDArray[np.float64], row: int, first: int, end: int) -> float:
    # The others' equity in units of the own one: no power of a rating itself, which could overflow.
    equity = 0.0
    for other in range(first, end):
        equity += math.exp(LOG_EQUITY_PER_POINT * (rating_before[other] - rating_before[row]))
    return 1.0 / equity
