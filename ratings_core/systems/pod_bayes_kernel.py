"""The loop of Pod Bayes. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and powers are written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import Scores, compiled
from ratings_core.expected import LOG_ODDS_PER_POINT

SECONDS_PER_DAY = 86_400.0
NEVER = -(2**62)

Games = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
Settings = tuple[float, float, float, int]
Seats = tuple[NDArray[np.float64], NDArray[np.float64]]
Standing = tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.float64]]
# Rating, rated games, squared uncertainty, and the time of the last game of each subject.
Known = tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]
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

    A subject may sit at several seats: its changes add up, each tells something of it, and it is one game. Handicaps of
    tables too small to have any are never learned, so they stay 0.

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
    variance, last = deviation * deviation, np.full(rating.size, NEVER)
    known = (rating, played, variance, last)
    for game in range(winner.size):
        first, end = offset[game], offset[game + 1]
        own_seats = (end - first) * (end - first - 1) // 2 - first
        _sit_down(subject, first, end, time[game], settings, known, scores, ratings)
        c = _spread(subject, variance, first, end)
        for row in range(first, end):
            scores[2][row] = _chance(row, first, end, c, ratings[0], seats[0], own_seats)
            scores[3][row] = _score(row - first, winner[game], end - first)
        weight = 1.0 if winner[game] >= 0 else settings[2] / float(end - first - 1)
        _learn(subject, first, end, c, weight, known, scores, ratings)
        if winner[game] >= 0 and end - first >= settings[3]:
            _learn_seats(seats, own_seats, first, end, c, scores)
    for who in range(rating.size):
        if last[who] != NEVER:
            deviation[who] = math.sqrt(_grown(variance[who], last[who], time[-1], settings))


@compiled
def _sit_down(
    subject: NDArray[np.int64],
    first: int,
    end: int,
    now: int,
    settings: Settings,
    known: Known,
    scores: Scores,
    ratings: Ratings,
) -> None:
    """Note where everybody at a table stands before it, after the idle time since the table before."""
    rating, played, variance, last = known
    for row in range(first, end):
        who = subject[row]
        variance[who] = _grown(variance[who], last[who], now, settings)
        last[who] = now
        scores[0][row], ratings[0][row] = played[who], rating[who]


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
) -> float:
    odds = 0.0
    for other in range(first, end):
        lead = rating_before[other] - rating_before[row]
        lead += handicap[own_seats + other] - handicap[own_seats + row]
        odds += math.exp(lead / c)
    return 1.0 / odds


@compiled
def _score(seat: int, winner: int, seats: int) -> float:
    if winner < 0:
        return 1.0 / float(seats)
    return 1.0 if seat == winner else 0.0


@compiled
def _learn(
    subject: NDArray[np.int64],
    first: int,
    end: int,
    c: float,
    weight: float,
    known: Known,
    scores: Scores,
    ratings: Ratings,
) -> None:
    """Move everybody at a table by what happened, and know them better."""
    rating, played, variance, _ = known
    games_before, k, expected, score = scores
    rating_before, change, rating_after = ratings
    for row in range(first, end):
        who = subject[row]
        variance[who] = _learned(variance[who], weight, expected[row], c)
        k[row] = weight * variance[who] / c
        change[row] = k[row] * (score[row] - expected[row])
        rating_after[row] = rating_before[row] + change[row]
        rating[who] = rating_before[row] + _gained(subject, change, first, row)
        played[who] = games_before[row] + 1


@compiled
def _learned(variance: float, weight: float, chance: float, c: float) -> float:
    return variance / (1.0 + variance * (weight * chance * (1.0 - chance) / (c * c)))


@compiled
def _gained(subject: NDArray[np.int64], change: NDArray[np.float64], first: int, row: int) -> float:
    """Sum the changes of a subject up to one of its seats: a deck may have held another before."""
    total = 0.0
    for other in range(first, row + 1):
        if subject[other] == subject[row]:
            total += change[other]
    return total


@compiled
def _learn_seats(seats: Seats, own_seats: int, first: int, end: int, c: float, scores: Scores) -> None:
    """Move the handicaps of the seats of a decisive table as if each were a subject."""
    handicap, variance = seats
    expected, score = scores[2], scores[3]
    for row in range(first, end):
        seat = own_seats + row
        variance[seat] = _learned(variance[seat], 1.0, expected[row], c)
        handicap[seat] += variance[seat] / c * (score[row] - expected[row])
