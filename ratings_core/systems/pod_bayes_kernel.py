"""The loop of Pod Bayes. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and powers are written with exp, so plain Python repeats each bit of it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled
from ratings_core.history import Columns, State
from ratings_core.inputs import GameArrays

SECONDS_PER_DAY = 86_400.0
NEVER = -(2**62)


class Settings(NamedTuple):
    """Settings of `PodBayes`, and the natural logarithm of the odds that one point of lead is worth."""

    log_odds_per_point: float
    sigma: float
    growth: float
    draw_weight: float
    handicap_seats: int


class Seats(NamedTuple):
    """Handicap of seat i of a table of n, and its squared uncertainty, at n·(n - 1)/2 + i."""

    handicap: NDArray[np.float64]
    variance: NDArray[np.float64]


class Beliefs(NamedTuple):
    """Squared uncertainty of each subject, and the time of its last game."""

    variance: NDArray[np.float64]
    last: NDArray[np.int64]


@compiled
def replay(
    games: GameArrays,
    time: NDArray[np.int64],
    settings: Settings,
    seats: Seats,
    state: State,
    deviation: NDArray[np.float64],
    columns: Columns,
) -> None:
    """Replay all games.

    A subject may have several seats: its changes add up, each reduces its uncertainty, and it is one game. Handicaps of
    tables below `handicap_seats` are never estimated, so they stay 0.

    Parameters
    ----------
    games : GameArrays
        In rated order.
    time : int64[games]
        Seconds since 1970-01-01 UTC.
    settings : Settings
    seats : Seats
        Moved from before the first game to after the last.
    state : State
        Moved likewise.
    deviation : float64[subjects]
        Uncertainty of each subject, moved likewise.
    columns : Columns
        Filled, a row a seat.
    """
    beliefs = Beliefs(deviation * deviation, np.full(deviation.size, NEVER))
    for game in range(games.winner.size):
        first, end, winner = games.offset[game], games.offset[game + 1], games.winner[game]
        _sit_down(games.subject, first, end, time[game], settings, state, beliefs, columns)
        c = _spread(games.subject, beliefs.variance, first, end, settings)
        _predict(first, end, winner, c, seats, columns)
        weight = 1.0 if winner >= 0 else settings.draw_weight / float(end - first - 1)
        _learn(games.subject, first, end, c, weight, state, beliefs, columns)
        if winner >= 0 and end - first >= settings.handicap_seats:
            _learn_seats(seats, first, end, c, columns)
    for who in range(deviation.size):
        if beliefs.last[who] != NEVER:
            deviation[who] = math.sqrt(_grown(beliefs.variance[who], beliefs.last[who], time[-1], settings))


@compiled
def _sit_down(
    subject: NDArray[np.int64],
    first: int,
    end: int,
    now: int,
    settings: Settings,
    state: State,
    beliefs: Beliefs,
    columns: Columns,
) -> None:
    """Fill in games and ratings before a table, and let the uncertainty grow by the idle time before it."""
    for row in range(first, end):
        who = subject[row]
        beliefs.variance[who] = _grown(beliefs.variance[who], beliefs.last[who], now, settings)
        beliefs.last[who] = now
        columns.games_before[row], columns.rating_before[row] = state.games[who], state.rating[who]


@compiled
def _grown(variance: float, last: int, now: int, settings: Settings) -> float:
    if last == NEVER or now <= last:
        return variance
    days = float(now - last) / SECONDS_PER_DAY
    return min(variance + settings.growth * settings.growth * days, settings.sigma * settings.sigma)


@compiled
def _spread(
    subject: NDArray[np.int64], variance: NDArray[np.float64], first: int, end: int, settings: Settings
) -> float:
    total = 0.0
    for row in range(first, end):
        total += variance[subject[row]]
    log_odds = settings.log_odds_per_point
    return math.sqrt(1.0 / (log_odds * log_odds) + 2.0 * total / float(end - first))


@compiled
def _predict(first: int, end: int, winner: int, c: float, seats: Seats, columns: Columns) -> None:
    """Fill in the win probability of each seat, and its score."""
    for row in range(first, end):
        columns.win_probability[row] = columns.expected[row] = _win_probability(
            row, first, end, c, columns.rating_before, seats.handicap
        )
        if winner < 0:
            columns.score[row] = 1.0 / float(end - first)
        else:
            columns.score[row] = 1.0 if row - first == winner else 0.0


@compiled
def _win_probability(
    row: int, first: int, end: int, c: float, rating_before: NDArray[np.float64], handicap: NDArray[np.float64]
) -> float:
    own_seats = _own_seats(first, end)
    odds = 0.0
    for other in range(first, end):
        lead = rating_before[other] - rating_before[row]
        lead += handicap[own_seats + other] - handicap[own_seats + row]
        odds += math.exp(lead / c)
    return 1.0 / odds


@compiled
def _own_seats(first: int, end: int) -> int:
    """Return the number that, added to a row of a table, is the entry of its seat."""
    return (end - first) * (end - first - 1) // 2 - first


@compiled
def _learn(
    subject: NDArray[np.int64],
    first: int,
    end: int,
    c: float,
    weight: float,
    state: State,
    beliefs: Beliefs,
    columns: Columns,
) -> None:
    """Update the ratings and uncertainties of a table by its result."""
    for row in range(first, end):
        who = subject[row]
        beliefs.variance[who] = _learned(beliefs.variance[who], weight, columns.expected[row], c)
        columns.k[row] = weight * beliefs.variance[who] / c
        columns.change[row] = columns.k[row] * (columns.score[row] - columns.expected[row])
        columns.rating_after[row] = columns.rating_before[row] + columns.change[row]
        state.rating[who] = columns.rating_before[row] + _gained(subject, columns.change, first, row)
        state.games[who] = columns.games_before[row] + 1


@compiled
def _learned(variance: float, weight: float, p: float, c: float) -> float:
    return variance / (1.0 + variance * (weight * p * (1.0 - p) / (c * c)))


@compiled
def _gained(subject: NDArray[np.int64], change: NDArray[np.float64], first: int, row: int) -> float:
    """Sum the changes of a subject up to one of its seats: a deck may have had another before."""
    total = 0.0
    for other in range(first, row + 1):
        if subject[other] == subject[row]:
            total += change[other]
    return total


@compiled
def _learn_seats(seats: Seats, first: int, end: int, c: float, columns: Columns) -> None:
    """Update the handicaps of the seats of a decisive table as if each were a subject."""
    own_seats = _own_seats(first, end)
    for row in range(first, end):
        seat = own_seats + row
        seats.variance[seat] = _learned(seats.variance[seat], 1.0, columns.expected[row], c)
        seats.handicap[seat] += seats.variance[seat] / c * (columns.score[row] - columns.expected[row])
