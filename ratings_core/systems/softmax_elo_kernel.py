"""The loop of Softmax Elo. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and the equities are written with exp, so plain Python repeats each bit of it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled
from ratings_core.history import Columns, State
from ratings_core.inputs import GameArrays


class Settings(NamedTuple):
    """K of everybody, and the natural logarithm of the equity that one point is worth."""

    log_equity_per_point: float
    k: float


@compiled
def replay(games: GameArrays, settings: Settings, state: State, columns: Columns) -> None:
    """Replay all games.

    Parameters
    ----------
    games : GameArrays
        In rated order.
    settings : Settings
    state : State
        Moved from before the first game to after the last.
    columns : Columns
        Filled, a row a seat.
    """
    for game in range(games.winner.size):
        first, end = games.offset[game], games.offset[game + 1]
        for row in range(first, end):
            columns.games_before[row] = state.games[games.subject[row]]
            columns.rating_before[row] = state.rating[games.subject[row]]
            columns.k[row] = settings.k
        for row in range(first, end):
            columns.win_probability[row] = columns.expected[row] = _share(
                columns.rating_before, row, first, end, settings
            )
            if games.winner[game] < 0:
                columns.score[row] = 1.0 / float(end - first)
            else:
                columns.score[row] = 1.0 if row == first + games.winner[game] else 0.0
            columns.change[row] = settings.k * (columns.score[row] - columns.expected[row])
            columns.rating_after[row] = columns.rating_before[row] + columns.change[row]
            state.rating[games.subject[row]] = columns.rating_after[row]
            state.games[games.subject[row]] += 1


@compiled
def _share(rating_before: NDArray[np.float64], row: int, first: int, end: int, settings: Settings) -> float:
    # The others' equity in units of the own one: no power of a rating itself, which could overflow.
    equity = 0.0
    for other in range(first, end):
        equity += math.exp(settings.log_equity_per_point * (rating_before[other] - rating_before[row]))
    return 1.0 / equity
