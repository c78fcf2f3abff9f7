"""The loop of Standings Elo. Imported inside the first replay, because it imports numba.

An event of n rows costs far less than n²: the expected total of a rating x is the smooth function

    F(x) = sum over j of E(x, R_j),      E(x, R) = 1/(1 + exp(c·(R - x))),   c = ln(10)/400

so on an interval of WIDTH points it is worked out at NODES Chebyshev nodes, and interpolated for everybody who stands
in the interval. The row's own E(x, x) = 1/2 is part of F and is taken off again.

How good that is. E continued to complex x is bounded by E(Re x)/cos(c·Im x/2) and its first pole lies at
c·Im x = pi, 545.8 points from the axis. The Bernstein ellipse of the interval with half axis 491 points (rho = 5.1)
stays below it, and by the usual bound 4·M·rho^(1 - NODES)/(rho - 1) the interpolation is off by less than 2e-11 of the
smallest F in the interval, whatever the ratings are. LEAST rows in the interval expect 1 or more from each other alone,
so taking off the 1/2 costs no digits.

Every sum runs in ascending order and E is written with exp, so plain Python repeats each bit of it.
"""

import math

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import Ratings, Scores, Standing, compiled
from ratings_core.expected import LOG_ODDS_PER_POINT

WIDTH = 400.0
NODES = 20
# Measured: fewer rows in an interval are compared with everybody in less time than the nodes take to set up.
LEAST = 12

# COSINES[j, k]: the Chebyshev polynomial of degree j at node k; those of degree 1 are the nodes on [-1, 1] themselves.
COSINES = np.array([[math.cos(math.pi * j * (k + 0.5) / NODES) for k in range(NODES)] for j in range(NODES)])
# Odds of the lowest rating of an interval against each node.
ODDS_OF_LOWEST = np.array([math.exp(LOG_ODDS_PER_POINT * -WIDTH / 2.0 * (1.0 + node)) for node in COSINES[1].tolist()])

Settings = tuple[float, float, int, float]


@compiled
def replay(
    offset: NDArray[np.int64],
    subject: NDArray[np.int64],
    won: NDArray[np.float64],
    multiplier: NDArray[np.float64],
    settings: Settings,
    standing: Standing,
    scores: Scores,
    ratings: Ratings,
) -> None:
    """Replay all events: fill `scores` and `ratings` a row a rated row, and move `standing` from before to after.

    Parameters
    ----------
    offset, subject : int64 arrays
        As in `RatedStandings`, but only rows with a place, two or more an event.
    won : float64[rows]
        The sum of S of each row.
    multiplier : float64[events]
        What K is multiplied with for the rounds played.
    settings : tuple
        K while provisional, K after, provisional events, and the rating of a guest.
    standing : tuple of float64[subjects], int64[subjects]
        Rating and rated events of each subject.
    scores : tuple of arrays, each [rated rows]
        Columns games_before, k, expected, score of `History`.
    ratings : tuple of float64[rated rows]
        Columns rating_before, change, rating_after, win_probability of `History`.
    """
    rating, played = standing
    games_before, k, expected, score = scores
    rating_before, change, rating_after, win_probability = ratings
    filled = 0
    for event in range(multiplier.size):
        first, rows = offset[event], offset[event + 1] - offset[event]
        before = np.empty(rows)
        for row in range(rows):
            who = subject[first + row]
            before[row] = settings[3] if who < 0 else rating[who]
        due = _totals_expected(before)
        chance = _win_shares(before)
        for row in range(rows):
            who = subject[first + row]
            if who >= 0:
                games_before[filled] = played[who]
                k[filled] = multiplier[event] * (settings[0] if played[who] < settings[2] else settings[1])
                expected[filled], score[filled] = due[row] / (rows - 1), won[first + row] / (rows - 1)
                rating_before[filled], win_probability[filled] = before[row], chance[row]
                change[filled] = k[filled] / (rows - 1) * (won[first + row] - due[row])
                rating_after[filled] = before[row] + change[filled]
                rating[who] = rating_after[filled]
                played[who] += 1
                filled += 1


@compiled
def _totals_expected(rating: NDArray[np.float64]) -> NDArray[np.float64]:
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
                    total[row] = _compared_with_all(rating, row)
        else:
            coefficients = _coefficients(rating, lowest)
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
def _compared_with_all(rating: NDArray[np.float64], row: int) -> float:
    total = 0.0
    for other in range(rating.size):
        if other != row:
            total += 1.0 / (1.0 + math.exp(LOG_ODDS_PER_POINT * (rating[other] - rating[row])))
    return total


@compiled
def _coefficients(rating: NDArray[np.float64], lowest: float) -> NDArray[np.float64]:
    """Give the Chebyshev coefficients of F on the interval of WIDTH points from `lowest`."""
    at_node = np.zeros(NODES)
    for other in range(rating.size):
        # One exp serves all nodes: exp(c·(R - x)) = exp(c·(R - lowest)) · exp(c·(lowest - x)).
        odds = math.exp(LOG_ODDS_PER_POINT * (rating[other] - lowest))
        for node in range(NODES):
            at_node[node] += 1.0 / (1.0 + odds * ODDS_OF_LOWEST[node])
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
def _win_shares(rating: NDArray[np.float64]) -> NDArray[np.float64]:
    """Share 10^(R/400) of each row; against the highest rating no power can overflow."""
    strength = np.empty(rating.size)
    highest = rating.max()
    total = 0.0
    for row in range(rating.size):
        strength[row] = math.exp(LOG_ODDS_PER_POINT * (rating[row] - highest))
        total += strength[row]
    for row in range(rating.size):
        strength[row] = strength[row] / total
    return strength
