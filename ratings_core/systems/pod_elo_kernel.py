"""The loop of Pod Elo. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and E is written with exp, so plain Python repeats each bit of it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled
from ratings_core.history import Columns, State
from ratings_core.inputs import GameArrays


class Settings(NamedTuple):
    """Settings of `PodElo`, and the natural logarithm of the odds that one point of lead is worth."""

    log_odds_per_point: float
    k_provisional: float
    k_settled: float
    provisional_games: int
    pair_mean: bool


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
        for row in range(first, end):
            columns.win_probability[row] = _win_probability(columns.rating_before, row, first, end, settings)
            columns.k[row] = math.nan if settings.pair_mean else _own_k(columns.games_before[row], settings)
            columns.expected[row], columns.score[row], columns.change[row] = _compare(
                row, first, end, games.winner[game], settings, columns
            )
        for row in range(first, end):
            columns.rating_after[row] = columns.rating_before[row] + columns.change[row]
            state.rating[games.subject[row]] = columns.rating_after[row]
            state.games[games.subject[row]] += 1


@compiled
def _compare(
    row: int,
    first: int,
    end: int,
    winner: int,
    settings: Settings,
    columns: Columns,
) -> tuple[float, float, float]:
    games_before, rating_before = columns.games_before, columns.rating_before
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
            lead = rating_before[other] - rating_before[row]
            pair_expected = 1.0 / (1.0 + math.exp(settings.log_odds_per_point * lead))
            expected += pair_expected
            score += pair_score
            surplus += pair_score - pair_expected
            if settings.pair_mean:
                pair_k = (own_k + _own_k(games_before[other], settings)) / 2.0
                weighted_surplus += pair_k / opponents * (pair_score - pair_expected)
    change = weighted_surplus if settings.pair_mean else own_k / opponents * surplus
    return expected / opponents, score / opponents, change


@compiled
def _own_k(games_before: int, settings: Settings) -> float:
    return settings.k_provisional if games_before < settings.provisional_games else settings.k_settled


@compiled
def _win_probability(rating_before: NDArray[np.float64], row: int, first: int, end: int, settings: Settings) -> float:
    odds = 0.0
    for other in range(first, end):
        odds += math.exp(settings.log_odds_per_point * (rating_before[other] - rating_before[row]))
    return 1.0 / odds
