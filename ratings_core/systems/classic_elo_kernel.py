"""The loop of Classic Elo. Imported inside the first replay, because it imports numba.

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
    """Settings of `ClassicElo`, and the natural logarithm of the odds that one point of lead is worth.

    ``band_begins`` and ``band_ks`` are the rating at which each band begins and its K, ascending; without a floor,
    ``floor`` is minus infinity; without a K of the first games, ``provisional_games`` is 0.
    """

    log_odds_per_point: float
    k: float
    k_provisional: float
    provisional_games: int
    bands_stay: bool
    band_begins: NDArray[np.float64]
    band_ks: NDArray[np.float64]
    floor: float


@compiled
def replay(
    games: GameArrays, settings: Settings, state: State, bands_reached: NDArray[np.int64], columns: Columns
) -> None:
    """Replay all games.

    Parameters
    ----------
    games : GameArrays
        In rated order.
    settings : Settings
    state : State
        Moved from before the first game to after the last.
    bands_reached : int64[subjects]
        Number of bands that each subject has reached; moved likewise.
    columns : Columns
        Filled, a row a seat.
    """
    for game in range(games.winner.size):
        first, end = games.offset[game], games.offset[game + 1]
        for row in range(first, end):
            who = games.subject[row]
            columns.games_before[row], columns.rating_before[row] = state.games[who], state.rating[who]
            bands_reached[who] = _bands_reached(state.rating[who], bands_reached[who], settings)
            columns.k[row] = _own_k(state.games[who], bands_reached[who], settings)
        for row in range(first, end):
            columns.win_probability[row] = _win_probability(columns.rating_before, row, first, end, settings)
            columns.expected[row], columns.score[row] = _compare(
                row, first, end, games.winner[game], settings, columns.rating_before
            )
            columns.change[row] = max(
                columns.k[row] * (columns.score[row] - columns.expected[row]),
                settings.floor - columns.rating_before[row],
            )
        for row in range(first, end):
            columns.rating_after[row] = columns.rating_before[row] + columns.change[row]
            state.rating[games.subject[row]] = columns.rating_after[row]
            state.games[games.subject[row]] += 1


@compiled
def _bands_reached(rating: float, before: int, settings: Settings) -> int:
    reached = before if settings.bands_stay else 0
    begins = settings.band_begins
    while reached < begins.size and rating >= begins[reached]:
        reached += 1
    return reached


@compiled
def _own_k(games_before: int, reached: int, settings: Settings) -> float:
    if games_before < settings.provisional_games:
        return settings.k_provisional
    return settings.band_ks[reached - 1] if reached > 0 else settings.k


@compiled
def _compare(
    row: int, first: int, end: int, winner: int, settings: Settings, rating_before: NDArray[np.float64]
) -> tuple[float, float]:
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
            lead = rating_before[other] - rating_before[row]
            expected += 1.0 / (1.0 + math.exp(settings.log_odds_per_point * lead))
            score += pair_score
    return expected / opponents, score / opponents


@compiled
def _win_probability(rating_before: NDArray[np.float64], row: int, first: int, end: int, settings: Settings) -> float:
    odds = 0.0
    for other in range(first, end):
        odds += math.exp(settings.log_odds_per_point * (rating_before[other] - rating_before[row]))
    return 1.0 / odds
