"""The loop of Classic Elo. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and E is written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import Ratings, Scores, compiled
from ratings_core.expected import LOG_ODDS_PER_POINT

Settings = tuple[float, float, int, bool]
Limits = tuple[NDArray[np.float64], NDArray[np.float64], float]
Standing = tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64]]


@compiled
def replay(
    offset: NDArray[np.int64],
    subject: NDArray[np.int64],
    winner: NDArray[np.int64],
    settings: Settings,
    limits: Limits,
    standing: Standing,
    scores: Scores,
    ratings: Ratings,
) -> None:
    """Replay all games: fill `scores` and `ratings` a row a seat, and move `standing` from before to after.

    Parameters
    ----------
    offset, subject, winner : int64 arrays
        As in `RatedGames`.
    settings : tuple
        K, K of the first games, how many games these are, and whether a band's K stays once it is reached.
    limits : tuple of float64[bands], float64[bands], float
        The rating at which each band begins and its K, ascending; and the floor.
    standing : tuple of float64[subjects], int64[subjects], int64[subjects]
        Rating, rated games and number of bands reached of each subject.
    scores : tuple of arrays, each [seats]
        Columns games_before, k, expected, score of `History`.
    ratings : tuple of float64[seats]
        Columns rating_before, change, rating_after, win_probability of `History`.
    """
    rating, played, reached = standing
    games_before, k, expected, score = scores
    rating_before, change, rating_after, win_probability = ratings
    for game in range(winner.size):
        first, end = offset[game], offset[game + 1]
        for row in range(first, end):
            who = subject[row]
            games_before[row] = played[who]
            rating_before[row] = rating[who]
            reached[who] = _bands_reached(rating[who], reached[who], settings, limits)
            k[row] = _own_k(played[who], reached[who], settings, limits)
        for row in range(first, end):
            win_probability[row] = _win_share(rating_before, row, first, end)
            expected[row], score[row] = _compare(row, first, end, winner[game], rating_before)
            change[row] = max(k[row] * (score[row] - expected[row]), limits[2] - rating_before[row])
        for row in range(first, end):
            rating_after[row] = rating_before[row] + change[row]
            rating[subject[row]] = rating_after[row]
            played[subject[row]] += 1


@compiled
def _bands_reached(rating: float, before: int, settings: Settings, limits: Limits) -> int:
    reached = before if settings[3] else 0
    begins = limits[0]
    while reached < begins.size and rating >= begins[reached]:
        reached += 1
    return reached


@compiled
def _own_k(games_before: int, reached: int, settings: Settings, limits: Limits) -> float:
    if games_before < settings[2]:
        return settings[1]
    return limits[1][reached - 1] if reached > 0 else settings[0]


@compiled
def _compare(row: int, first: int, end: int, winner: int, rating_before: NDArray[np.float64]) -> tuple[float, float]:
    opponents = float(end - first - 1)
    pair_score = 1.0
    if winner < 0:
        pair_score = 0.5
    elif row != first + winner:  # a loser is compared with the winner only
        pair_score = 0.0
        first, end = first + winner, first + winner + 1
    expected = score = 0.0
    for other in range(first, end):
        if other != row:
            expected += 1.0 / (1.0 + math.exp(LOG_ODDS_PER_POINT * (rating_before[other] - rating_before[row])))
            score += pair_score
    return expected / opponents, score / opponents


@compiled
def _win_share(rating_before: NDArray[np.float64], row: int, first: int, end: int) -> float:
    odds = 0.0
    for other in range(first, end):
        odds += math.exp(LOG_ODDS_PER_POINT * (rating_before[other] - rating_before[row]))
    return 1.0 / odds
