"""The loop of Stake Elo. Imported inside the first replay, because it imports numba.

E is written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import Ratings, Scores, Standing, compiled
from ratings_core.expected import LOG_ODDS_PER_POINT

Matches = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]
Settings = tuple[float, bool]


@compiled
def replay(matches: Matches, settings: Settings, standing: Standing, scores: Scores, ratings: Ratings) -> None:
    """Replay all matches: fill `scores` and `ratings` a row a seat, and move `standing` from before to after.

    Parameters
    ----------
    matches : tuple of int64[2 · matches], int64[matches], float64[matches]
        subject, winner and k, as in `StakeMatches`.
    settings : tuple
        The least stake of a win, and whether stakes are whole points.
    standing : tuple of float64[subjects], int64[subjects]
        Rating and rated games of each subject.
    scores : tuple of arrays, each [seats]
        Columns games_before, k, expected, score of `History`.
    ratings : tuple of float64[seats]
        Columns rating_before, change, rating_after, win_probability of `History`.
    """
    subject, winner, match_k = matches
    rating, played = standing
    games_before, k, expected, score = scores
    rating_before, change, rating_after, win_probability = ratings
    for match in range(winner.size):
        for seat in range(2):
            row, other = 2 * match + seat, 2 * match + 1 - seat
            own, opposing = rating[subject[row]], rating[subject[other]]
            games_before[row], rating_before[row], k[row] = played[subject[row]], own, match_k[match]
            expected[row] = 1.0 / (1.0 + math.exp(LOG_ODDS_PER_POINT * (opposing - own)))
            win_probability[row] = expected[row]
            score[row] = 0.5 if winner[match] == -1 else 1.0 if winner[match] == seat else 0.0
        first = 2 * match
        change[first] = _gain_of_first(winner[match], expected[first], expected[first + 1], match_k[match], settings)
        change[first + 1] = 0.0 - change[first]  # never -0.0
        for row in range(first, first + 2):
            rating_after[row] = rating_before[row] + change[row]
            rating[subject[row]] = rating_after[row]
            played[subject[row]] += 1


@compiled
def _gain_of_first(winner: int, first: float, second: float, k: float, settings: Settings) -> float:
    least, whole = settings
    if winner >= 0:
        stake = k * (1.0 - (first if winner == 0 else second))
        if whole:
            stake = math.floor(stake + 0.5)
        stake = max(least, stake)
        return stake if winner == 0 else -stake
    if winner == -1:
        stake = k * abs(0.5 - first)
        if whole:
            stake = math.floor(stake + 0.5)
        if first > second:  # the higher rating gives
            return 0.0 - stake
        return stake if first < second else 0.0
    return 0.0
