"""The loop of Pod Elo. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and E is written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import Ratings, Scores, Standing, compiled
from ratings_core.expected import LOG_ODDS_PER_POINT

Settings = tuple[float, float, int, bool]


@compiled
def replay(
    offset: NDArray[np.int64],
    subject: NDArray[np.int64],
    winner: NDArray[np.int64],
    settings: Settings,
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
        K while provisional, K after, provisional games, and whether each pair uses the mean of its Ks.
    standing : tuple of float64[subjects], int64[subjects]
        Rating and rated games of each subject.
    scores : tuple of arrays, each [seats]
        Columns games_before, k, expected, score of `History`.
    ratings : tuple of float64[seats]
        Columns rating_before, change, rating_after, win_probability of `History`.
    """
    rating, played = standing
    games_before, k, expected, score = scores
    rating_before, change, rating_after, win_probability = ratings
    for game in range(winner.size):
        first, end = offset[game], offset[game + 1]
        for row in range(first, end):
            games_before[row] = played[subject[row]]
            rating_before[row] = rating[subject[row]]
        for row in range(first, end):
            win_probability[row] = _win_share(rating_before, row, first, end)
            k[row] = math.nan if settings[3] else _own_k(games_before[row], settings)
            expected[row], score[row], change[row] = _compare(
                row, first, end, winner[game], settings, games_before, rating_before
            )
        for row in range(first, end):
            rating_after[row] = rating_before[row] + change[row]
            rating[subject[row]] = rating_after[row]
            played[subject[row]] += 1


@compiled
def _compare(
    row: int,
    first: int,
    end: int,
    winner: int,
    settings: Settings,
    games_before: NDArray[np.int64],
    rating_before: NDArray[np.float64],
) -> tuple[float, float, float]:
    pair_mean = settings[3]
    opponents = float(end - first - 1)
    own_k = _own_k(games_before[row], settings)
    pair_score = 1.0
    if winner < 0:
        pair_score = 0.5
    elif row != first + winner:  # a loser is compared with the winner only
        pair_score = 0.0
        first, end = first + winner, first + winner + 1
    expected = score = surplus = weighted_surplus = 0.0
    for other in range(first, end):
        if other != row:
            pair_expected = 1.0 / (1.0 + math.exp(LOG_ODDS_PER_POINT * (rating_before[other] - rating_before[row])))
            expected += pair_expected
            score += pair_score
            surplus += pair_score - pair_expected
            if pair_mean:
                pair_k = (own_k + _own_k(games_before[other], settings)) / 2.0
                weighted_surplus += pair_k / opponents * (pair_score - pair_expected)
    change = weighted_surplus if pair_mean else own_k / opponents * surplus
    return expected / opponents, score / opponents, change


@compiled
def _own_k(games_before: int, settings: Settings) -> float:
    return settings[0] if games_before < settings[2] else settings[1]


@compiled
def _win_share(rating_before: NDArray[np.float64], row: int, first: int, end: int) -> float:
    odds = 0.0
    for other in range(first, end):
        odds += math.exp(LOG_ODDS_PER_POINT * (rating_before[other] - rating_before[row]))
    return 1.0 / odds
