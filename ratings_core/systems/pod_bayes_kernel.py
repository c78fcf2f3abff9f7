"""The loop of Pod Bayes. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and powers are written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled
from ratings_core.expected import LOG_ODDS_PER_POINT

SECONDS_PER_DAY = 86_400.0
NEVER = -(2**62)

Games = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
Settings = tuple[float, float, float, int]
Seats = tuple[NDArray[np.float64], NDArray[np.float64]]
Standing = tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.float64]]
Scores = tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]
Ratings = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


@compiled
def replay(
    games: Games,
    time: NDArray[np.int64],
    settings: Settings,
    seats: Seats,
    standing: Standing,
    scores: Scores,
    ratings: Ratings,
) -> None:
    """Replay all games: fill `scores` and `ratings` a row a seat, and move `seats` and `standing` to those after.

    A subject may sit at several seats; its changes add up, and each tells something of it.

    Parameters
    ----------
    games : tuple of int64 arrays
        offset, subject and winner, as in `RatedGames`.
    time : int64[games]
        Seconds since 1970-01-01 UTC.
    settings : tuple
        sigma, growth, draw_weight, handicap_seats of `PodBayes`.
    seats : tuple of float64 arrays
        Handicap and its squared uncertainty of seat i of a table of n, at n·(n - 1)/2 + i.
    standing : tuple of float64[subjects], int64[subjects], float64[subjects]
        Rating, rated games and uncertainty of each subject.
    scores : tuple of arrays, each [seats]
        Columns games_before, k, expected, score of `History`.
    ratings : tuple of float64[seats]
        Columns rating_before, change, rating_after of `History`.
    """
    offset, subject, winner = games
    rating, played, deviation = standing
    games_before, k, expected, score = scores
    rating_before, change, rating_after = ratings
    variance = deviation * deviation
    last = np.full(rating.size, NEVER)
    for game in range(winner.size):
        first, end = offset[game], offset[game + 1]
        own_seats = (end - first) * (end - first - 1) // 2 - first
        has_handicaps = end - first >= settings[3]
        for row in range(first, end):
            who = subject[row]
            variance[who] = _grown(variance[who], last[who], time[game], settings)
            last[who] = time[game]
            games_before[row], rating_before[row] = played[who], rating[who]
        c = _spread(subject, variance, first, end)
        for row in range(first, end):
            expected[row] = _chance(row, first, end, c, rating_before, seats[0], own_seats, has_handicaps)
        weight = 1.0 if winner[game] >= 0 else settings[2] / float(end - first - 1)
        for row in range(first, end):
            who = subject[row]
            score[row] = 1.0 / float(end - first) if winner[game] < 0 else 1.0 if row == first + winner[game] else 0.0
            learned = weight * expected[row] * (1.0 - expected[row]) / (c * c)
            variance[who] = variance[who] / (1.0 + variance[who] * learned)
            k[row] = weight * variance[who] / c
            change[row] = k[row] * (score[row] - expected[row])
            rating_after[row] = rating_before[row] + change[row]
            rating[who] += change[row]
            played[who] += 1
            if has_handicaps and winner[game] >= 0:
                seat = own_seats + row
                seats[1][seat] = seats[1][seat] / (1.0 + seats[1][seat] * learned)
                seats[0][seat] += seats[1][seat] / c * (score[row] - expected[row])
    for who in range(rating.size):
        if last[who] != NEVER:
            deviation[who] = math.sqrt(_grown(variance[who], last[who], time[-1], settings))


@compiled
def _grown(variance: float, last: int, now: int, settings: Settings) -> float:
    if last == NEVER or now <= last:
        return variance
    days = float(now - last) / SECONDS_PER_DAY
    return min(variance + settings[1] * settings[1] * days, settings[0] * settings[0])


@compiled
def _spread(subject: NDArray[np.int64], variance: NDArray[np.float64], first: int, end: int) -> float:
    total = 0.0
    for row in range(first, end):
        total += variance[subject[row]]
    return math.sqrt(1.0 / (LOG_ODDS_PER_POINT * LOG_ODDS_PER_POINT) + 2.0 * total / float(end - first))


@compiled
def _chance(
    row: int,
    first: int,
    end: int,
    c: float,
    rating_before: NDArray[np.float64],
    handicap: NDArray[np.float64],
    own_seats: int,
    has_handicaps: bool,  # noqa: FBT001 - numba knows no keyword-only arguments
) -> float:
    odds = 0.0
    for other in range(first, end):
        lead = rating_before[other] - rating_before[row]
        if has_handicaps:
            lead += handicap[own_seats + other] - handicap[own_seats + row]
        odds += math.exp(lead / c)
    return 1.0 / odds
