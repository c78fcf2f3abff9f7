"""What a replay loses by what happened next: the log loss of each table, or of each place of a standings event.

    table      -ln p_w                       w: the seat that won; p: its chance, from the ratings before
    decks      -ln (p_w / seats of that deck)    a deck at several seats shares its chance evenly among them
    standings  -ln (p_i / (p_i + sum of p_j over all j in worse places))    for each row i with somebody behind it

So an order is a succession of winners: who stands first won against all behind, who stands second against all behind
that one, and so on. Those who share a place are not compared, as drawn tables are not. The sum over an event is the log
loss of its whole order where winners are drawn with the chances; pairs alone would count each game many times.
"""

import dataclasses
from functools import singledispatch
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ratings_core.accuracy import LEAST_CHANCE
from ratings_core.decks import DeckGames, DeckHistory, deck_history
from ratings_core.games import RatedGames
from ratings_core.standings import RatedStandings

Input = TypeVar("Input", bound=RatedGames | RatedStandings)

NOBODY = -1
PER_GAME, PER_ROW = ("winner", "time", "k", "rounds"), ("subject", "place")


class Losses(NamedTuple):
    """What was scored, in rated order.

    Parameters
    ----------
    game : int64[scored]
        Place of the table or event in the rated order, from 0; an event has a row for each place that is scored.
    log_loss : float64[scored]
        In nats.
    """

    game: NDArray[np.int64]
    log_loss: NDArray[np.float64]

    def of(self, first: int, end: int) -> "Losses":
        """Give those of some games."""
        kept = (self.game >= first) & (self.game < end)
        return Losses(self.game[kept], self.log_loss[kept])


def log_losses(system: Any, games: RatedGames | RatedStandings) -> Losses:
    """Replay, and give what it loses.

    Parameters
    ----------
    system : a rating system
        Of the kind that rates such games.
    games : RatedGames or RatedStandings
        In rated order.

    Examples
    --------
    A pod and a drawn match; then an event of three newcomers, of which the last place foretells nothing:

    >>> from ratings_core.systems import SYSTEMS
    >>> games = RatedGames(np.array([0, 4, 6]), np.array([0, 1, 2, 3, 0, 1]), np.array([0, -1]), subjects=4)
    >>> log_losses(SYSTEMS["pod_elo"](), games).log_loss.round(4)
    array([1.3863])
    >>> event = RatedStandings(np.array([0, 3]), np.arange(3), np.array([1, 2, 3]), np.array([3]), subjects=3)
    >>> log_losses(SYSTEMS["standings_elo"](), event).log_loss.round(4)
    array([1.0986, 0.6931])
    """
    return _log_losses(games, system)


def first_games(games: Input, count: int) -> Input:
    """Give so many games from the beginning.

    Examples
    --------
    >>> first_games(RatedGames(np.array([0, 2, 4, 6]), np.array([0, 1] * 3), np.array([0, 1, 0]), 2), 1).winner
    array([0])
    """
    cut: dict[str, Any] = {"offset": games.offset[: count + 1]}
    for names, end in ((PER_GAME, count), (PER_ROW, int(games.offset[count]))):
        cut |= {name: getattr(games, name)[:end] for name in names if getattr(games, name, None) is not None}
    return dataclasses.replace(games, **cut)


@singledispatch
def _log_losses(games: Any, system: Any) -> Losses:
    game = np.flatnonzero(games.winner >= 0)
    chance = system.replay(games).win_probability[games.offset[game] + games.winner[game]]
    return Losses(game, _lost(chance))


@_log_losses.register
def _(games: DeckGames, system: Any) -> Losses:
    history = system.replay(games)
    by_deck = history if isinstance(history, DeckHistory) else deck_history(games, history)
    row = np.flatnonzero(by_deck.won)
    game = by_deck.game[row]
    winning = np.full(games.winner.size, NOBODY)
    winning[game] = by_deck.subject[row]
    seat_game = np.repeat(np.arange(games.winner.size), np.diff(games.offset))
    held = np.bincount(seat_game, weights=games.subject == winning[seat_game])
    return Losses(game, _lost(by_deck.win_probability[row] / held[game]))


@_log_losses.register
def _(games: RatedStandings, system: Any) -> Losses:
    # numba takes half a second to import; only standings need it here.
    from ratings_core import order_kernel

    chance = np.full(games.subject.size, np.nan)
    chance[games.row_is_rated] = system.replay(games).win_probability
    event = np.repeat(np.arange(games.rounds.size), np.diff(games.offset))
    _share_among_guests(chance, games, event)
    share = np.full(games.subject.size, np.nan)
    order_kernel.shares_of_first(games.last_first, event, games.place, chance, share)
    scored = np.flatnonzero(~np.isnan(share))
    return Losses(event[scored], _lost(share[scored]))


def _share_among_guests(chance: NDArray[np.float64], games: RatedStandings, event: NDArray[np.int64]) -> None:
    """Fill in the chances of the rows without an id, which are all rated alike: what the others leave."""
    guest = np.isnan(chance) & (games.place > 0)
    left = 1.0 - np.bincount(event, weights=np.nan_to_num(chance), minlength=games.rounds.size)
    guests = np.bincount(event[guest], minlength=games.rounds.size)
    chance[guest] = np.maximum(left[event[guest]] / guests[event[guest]], 0.0)


def _lost(chance: NDArray[np.float64]) -> NDArray[np.float64]:
    lost: NDArray[np.float64] = -np.log(np.maximum(chance, LEAST_CHANCE))
    return lost
