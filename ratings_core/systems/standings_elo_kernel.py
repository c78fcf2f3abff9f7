"""The loop of Standings Elo. Imported inside the first replay, because it imports numba.

An event of n rows costs far less than n²: the expected total of a rating x is the smooth function

    F(x) = sum over j of E(x, R_j),      E(x, R) = 1/(1 + exp(c·(R - x))),   c = ln(10)/400

so on an interval of WIDTH points it is computed at NODES Chebyshev nodes, and interpolated for all ratings in the
interval. The row's own E(x, x) = 1/2 is part of F and is taken off again.

Accuracy: E continued to complex x is bounded by E(Re x)/cos(c·Im x/2), and its first pole is at
c·Im x = pi, 545.8 points from the axis. The Bernstein ellipse of the interval with half axis 491 points (rho = 5.1)
stays below it, and by the usual bound 4·M·rho^(1 - NODES)/(rho - 1) the interpolation is off by less than 2e-11 of the
smallest F in the interval, whatever the ratings are. LEAST rows in the interval expect 1 or more from each other alone,
so taking off the 1/2 costs no digits.

Every sum runs in ascending order and E is written with exp, so plain Python repeats each bit of it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled
from ratings_core.history import Columns, State

WIDTH = 400.0
NODES = 20
# measured: fewer rows in an interval are faster to compare with all others than the nodes are to set up
LEAST = 12

# COSINES[j, k]: the Chebyshev polynomial of degree j at node k; those of degree 1 are the nodes on [-1, 1] themselves.
COSINES = np.array([[math.cos(math.pi * j * (k + 0.5) / NODES) for k in range(NODES)] for j in range(NODES)])


class Settings(NamedTuple):
    """Settings of `StandingsElo`, and the natural logarithm of the odds that one point of lead is worth."""

    log_odds_per_point: float
    k_provisional: float
    k_settled: float
    provisional_games: int
    guest_rating: float


class Events(NamedTuple):
    """Rows with a place, in events of two or more of them.

    Parameters
    ----------
    offset : int64[events + 1]
        The rows of each event.
    subject : int64[rows]
        Who; -1 is a guest.
    won : float64[rows]
        The sum of S of each row.
    multiplier : float64[events]
        Factor of K for the rounds played.
    """

    offset: NDArray[np.int64]
    subject: NDArray[np.int64]
    won: NDArray[np.float64]
    multiplier: NDArray[np.float64]


@compiled
def replay(events: Events, settings: Settings, state: State, columns: Columns) -> None:
    """Replay all events.

    Parameters
    ----------
    events : Events
        In rated order.
    settings : Settings
    state : State
        Moved from before the first event to after the last.
    columns : Columns
        Filled, a row a rated row: guests have none.
    """
    odds_of_lowest = _odds_of_lowest(settings)
    filled = 0
    for event in range(events.multiplier.size):
        first, rows = events.offset[event], events.offset[event + 1] - events.offset[event]
        before = np.empty(rows)
        for row in range(rows):
            who = events.subject[first + row]
            before[row] = settings.guest_rating if who < 0 else state.rating[who]
        due = _totals_expected(before, odds_of_lowest, settings)
        chance = _win_probabilities(before, settings)
        for row in range(rows):
            who, won = events.subject[first + row], events.won[first + row]
            if who >= 0:
                is_provisional = state.games[who] < settings.provisional_games
                own_k = settings.k_provisional if is_provisional else settings.k_settled
                columns.games_before[filled], columns.k[filled] = state.games[who], events.multiplier[event] * own_k
                columns.expected[filled], columns.score[filled] = due[row] / (rows - 1), won / (rows - 1)
                columns.rating_before[filled], columns.win_probability[filled] = before[row], chance[row]
                columns.change[filled] = columns.k[filled] / (rows - 1) * (won - due[row])
                columns.rating_after[filled] = before[row] + columns.change[filled]
                state.rating[who] = columns.rating_after[filled]
                state.games[who] += 1
                filled += 1


@compiled
def _odds_of_lowest(settings: Settings) -> NDArray[np.float64]:
    """Return the odds of the lowest rating of an interval against each node."""
    odds = np.empty(NODES)
    for node in range(NODES):
        odds[node] = math.exp(settings.log_odds_per_point * -WIDTH / 2.0 * (1.0 + COSINES[1, node]))
    return odds


@compiled
def _totals_expected(
    rating: NDArray[np.float64], odds_of_lowest: NDArray[np.float64], settings: Settings
) -> NDArray[np.float64]:
    """Sum for each row the expected scores against all other rows, interval by interval from the lowest rating up."""
    total = np.empty(rating.size)
    pending = np.ones(rating.size, dtype=np.bool_)
    left = rating.size
    while left > 0:
        lowest = _lowest(rating, pending)
        inside = pending & (rating <= lowest + WIDTH)
        rows = inside.sum()
        if rows < LEAST:
            for row in range(rating.size):
                if inside[row]:
                    total[row] = _compared_with_all(rating, row, settings)
        else:
            coefficients = _coefficients(rating, lowest, odds_of_lowest, settings)
            for row in range(rating.size):
                if inside[row]:
                    total[row] = _interpolated(coefficients, (rating[row] - lowest) / (WIDTH / 2.0) - 1.0) - 0.5
        pending &= ~inside
        left -= rows
    return total


@compiled
def _lowest(rating: NDArray[np.float64], pending: NDArray[np.bool_]) -> float:
    lowest = math.inf
    for row in range(rating.size):
        if pending[row] and rating[row] < lowest:
            lowest = rating[row]
    return lowest


@compiled
def _compared_with_all(rating: NDArray[np.float64], row: int, settings: Settings) -> float:
    total = 0.0
    for other in range(rating.size):
        if other != row:
            total += 1.0 / (1.0 + math.exp(settings.log_odds_per_point * (rating[other] - rating[row])))
    return total


@compiled
def _coefficients(
    rating: NDArray[np.float64], lowest: float, odds_of_lowest: NDArray[np.float64], settings: Settings
) -> NDArray[np.float64]:
    """Return the Chebyshev coefficients of F on the interval of WIDTH points from `lowest`."""
    at_node = np.zeros(NODES)
    for other in range(rating.size):
        # One exp serves all nodes: exp(c·(R - x)) = exp(c·(R - lowest)) · exp(c·(lowest - x)).
        odds = math.exp(settings.log_odds_per_point * (rating[other] - lowest))
        for node in range(NODES):
            at_node[node] += 1.0 / (1.0 + odds * odds_of_lowest[node])
    coefficients = np.empty(NODES)
    for degree in range(NODES):
        total = 0.0
        for node in range(NODES):
            total += COSINES[degree, node] * at_node[node]
        coefficients[degree] = 2.0 / NODES * total
    return coefficients


@compiled
def _interpolated(coefficients: NDArray[np.float64], x: float) -> float:
    """Sum the series at x from -1 to 1 by Clenshaw's recurrence."""
    later, latest = 0.0, 0.0
    for degree in range(NODES - 1, 0, -1):
        later, latest = 2.0 * x * later - latest + coefficients[degree], later
    interpolated: float = x * later - latest + 0.5 * coefficients[0]
    return interpolated


@compiled
def _win_probabilities(rating: NDArray[np.float64], settings: Settings) -> NDArray[np.float64]:
    """Share 10^(R/400) of each row; against the highest rating no power can overflow."""
    strength = np.empty(rating.size)
    highest = rating.max()
    total = 0.0
    for row in range(rating.size):
        strength[row] = math.exp(settings.log_odds_per_point * (rating[row] - highest))
        total += strength[row]
    for row in range(rating.size):
        strength[row] = strength[row] / total
    return strength
