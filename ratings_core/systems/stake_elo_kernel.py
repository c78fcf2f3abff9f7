"""The loop of Stake Elo. Imported inside the first replay, because it imports numba.

E is written with exp, so plain Python repeats each bit of it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled
from ratings_core.history import Columns, State
from ratings_core.inputs import GameArrays


class Settings(NamedTuple):
    """Settings of `StakeElo`, and the natural logarithm of the odds that one point of lead is worth."""

    log_odds_per_point: float
    least_stake: float
    whole_points: bool


@compiled
def replay(
    matches: GameArrays, match_k: NDArray[np.float64], settings: Settings, state: State, columns: Columns
) -> None:
    """Replay all matches.

    Parameters
    ----------
    matches : GameArrays
        In rated order, two seats each.
    match_k : float64[matches]
        K of each match.
    settings : Settings
    state : State
        Moved from before the first match to after the last.
    columns : Columns
        Filled, a row a seat.
    """
    for match in range(matches.winner.size):
        first, winner = 2 * match, matches.winner[match]
        for seat in range(2):
            row = first + seat
            own, opposing = matches.subject[row], matches.subject[first + 1 - seat]
            columns.games_before[row], columns.rating_before[row] = state.games[own], state.rating[own]
            columns.k[row] = match_k[match]
            lead = state.rating[opposing] - state.rating[own]
            columns.expected[row] = 1.0 / (1.0 + math.exp(settings.log_odds_per_point * lead))
            columns.win_probability[row] = columns.expected[row]
            columns.score[row] = 0.5 if winner == -1 else 1.0 if winner == seat else 0.0
        columns.change[first] = _gain_of_first(
            winner, columns.expected[first], columns.expected[first + 1], match_k[match], settings
        )
        columns.change[first + 1] = 0.0 - columns.change[first]  # never -0.0
        for row in range(first, first + 2):
            columns.rating_after[row] = columns.rating_before[row] + columns.change[row]
            state.rating[matches.subject[row]] = columns.rating_after[row]
            state.games[matches.subject[row]] += 1


@compiled
def _gain_of_first(winner: int, first: float, second: float, k: float, settings: Settings) -> float:
    if winner >= 0:
        stake = k * (1.0 - (first if winner == 0 else second))
        if settings.whole_points:
            stake = math.floor(stake + 0.5)
        stake = max(settings.least_stake, stake)
        return stake if winner == 0 else -stake
    if winner == -1:
        stake = k * abs(0.5 - first)
        if settings.whole_points:
            stake = math.floor(stake + 0.5)
        if first > second:  # the higher rating gives
            return 0.0 - stake
        return stake if first < second else 0.0
    return 0.0
