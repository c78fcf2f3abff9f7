"""The loop of Deck Elo. Imported inside the first replay, because it imports numba.

Every sum runs in ascending seat order and powers are written with exp, so plain Python repeats each bit of it.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled
from ratings_core.history import Columns, State
from ratings_core.inputs import GameArrays
from ratings_core.systems.idle_decks import DeckRows


class Settings(NamedTuple):
    """Settings of `DeckElo`; ``stake`` is in displayed points, and a displayed point is ``backend`` backend points."""

    log_odds_per_point: float
    backend: float
    start: float
    stake: float
    idle_keep: float
    half_each: bool


@compiled
def replay(
    games: GameArrays,
    rows: DeckRows,
    settings: Settings,
    state: State,
    columns: Columns,
    won: NDArray[np.bool_],
) -> None:
    """Replay all rows.

    Parameters
    ----------
    games : GameArrays
        In rated order.
    rows : DeckRows
        Which deck is at which game, or idle, in order.
    settings : Settings
    state : State
        Moved from before the first game to after the last.
    columns : Columns
        Filled, an entry a row.
    won : bool[rows]
        Filled: whether any of the deck's seats won.
    """
    start = 0
    while start < rows.game.size:
        game, stop = rows.game[start], start + 1
        while game >= 0 and stop < rows.game.size and rows.game[stop] == game:
            stop += 1
        for row in range(start, stop):
            deck = rows.subject[row]
            columns.games_before[row], columns.rating_before[row] = state.games[deck], state.rating[deck]
            columns.k[row] = math.nan
            if game < 0:
                columns.expected[row] = columns.score[row] = columns.win_probability[row] = math.nan
                columns.change[row] = (1.0 - settings.idle_keep) * (settings.start - state.rating[deck])
                won[row] = False
            else:
                seats = games.subject[games.offset[game] : games.offset[game + 1]]
                columns.expected[row], columns.score[row], columns.change[row] = _compare(
                    deck, seats, games.winner[game], settings, state.rating
                )
                columns.win_probability[row] = _win_probability(deck, seats, settings, state.rating)
                won[row] = games.winner[game] >= 0 and seats[games.winner[game]] == deck
        for row in range(start, stop):
            columns.rating_after[row] = columns.rating_before[row] + columns.change[row]
            state.rating[rows.subject[row]] = columns.rating_after[row]
            state.games[rows.subject[row]] += game >= 0
        start = stop


@compiled
def _compare(
    deck: int, seats: NDArray[np.int64], winner: int, settings: Settings, rating: NDArray[np.float64]
) -> tuple[float, float, float]:
    """Sum over all seats of a deck; expected and actual score are means over them."""
    expected = score = change = 0.0
    held = 0
    for seat in range(seats.size):
        if seats[seat] == deck:
            held += 1
            for other in range(seats.size):
                if other != seat and (winner < 0 or winner in (seat, other)):
                    lead = settings.backend * (rating[deck] - rating[seats[other]])
                    expected += 1.0 / (1.0 + math.exp(settings.log_odds_per_point * -lead))
                    score += 0.5 if winner < 0 else 1.0 if winner == seat else 0.0
                    if seats[other] != deck:  # a deck gives itself nothing
                        change += _taken(lead, settings, winner, seat)
    opponents = float(held * (seats.size - 1))
    return expected / opponents, score / opponents, change


@compiled
def _taken(lead: float, settings: Settings, winner: int, seat: int) -> float:
    """Return the points that a seat takes from another, from its lead in backend points; negative if it gives."""
    if winner == seat:
        return _transfer(lead, settings)
    if winner >= 0:
        return -_transfer(-lead, settings)
    return (_transfer(lead, settings) - _transfer(-lead, settings)) / 2.0 if settings.half_each else 0.0


@compiled
def _transfer(lead: float, settings: Settings) -> float:
    return settings.stake if lead <= 0.0 else settings.stake * math.exp(settings.log_odds_per_point * -lead)


@compiled
def _win_probability(deck: int, seats: NDArray[np.int64], settings: Settings, rating: NDArray[np.float64]) -> float:
    odds = 0.0
    held = 0
    for other in range(seats.size):
        held += seats[other] == deck
        lead = settings.backend * (rating[seats[other]] - rating[deck])
        odds += math.exp(settings.log_odds_per_point * lead)
    return held / odds
