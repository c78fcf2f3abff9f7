"""How well chances foretold what happened: scores of tables, their means, and how sure those are.

A table is foretold by the chance of each of its seats, from the ratings before it. It is scored when somebody won it:

    log loss   -ln p_w                             w: the seat that won
    Brier      sum over seats of (p_i - [i = w])²
    accuracy   1 when w had the highest chance, 1/m when it shared that chance with m - 1 others, else 0
    base       ln n, the log loss of equal chances for n seats

Draws have no winner and no chance here was said of them: they are not scored.

A table alone is no sample: those of one event share their players and their day. The intervals therefore draw whole
events, as often as there are, again and again with the same seed.

Log losses of a whole replay, of tables, decks or standings:

    table      -ln p_w                       w: the seat that won; p: its chance, from the ratings before
    decks      -ln (p_w / seats of that deck)    a deck at several seats shares its chance evenly among them
    standings  -ln (p_i / (p_i + sum of p_j over all j in worse places))    for each row i with somebody behind it

So an order is a succession of winners: who stands first won against all behind, who stands second against all behind
that one, and so on. Those who share a place are not compared, as drawn tables are not. The sum over an event is the log
loss of its whole order where winners are drawn with the chances; pairs alone would count each game many times.
"""

import dataclasses
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ratings_core.history import DeckHistory, deck_history
from ratings_core.inputs import DeckGames, RatedGames, RatedStandings

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

RESAMPLES = 1000
MOST_DRAWN = 1_000_000  # events drawn at a time, which bounds the memory to some 30 MB
SEED = 2020
BUCKETS = 20
LEAST_CHANCE = 1e-15  # what a chance of 0 counts as, which would make a whole history's loss infinite


@dataclass(frozen=True)
class Scores:
    """Scored tables, in rated order.

    Parameters
    ----------
    game : int64[tables]
        Place in the rated order; it tells the same table in two systems.
    log_loss, brier, accuracy, base : float64[tables]
        As above; log losses in nats.
    """

    game: Integers
    log_loss: Floats
    brier: Floats
    accuracy: Floats
    base: Floats

    def of(self, games: Integers) -> "Scores":
        """Give those of some tables."""
        kept = np.isin(self.game, games)
        return Scores(*(getattr(self, name)[kept] for name in self.__dataclass_fields__))


class Interval(NamedTuple):
    """A mean, and where 95 % of the resampled means lie; NaN where there are fewer than two events to draw from."""

    mean: float
    low: float
    high: float


class Bucket(NamedTuple):
    """Seats whose chance lay in one twentieth: the mean of their chances, and the share of them that won."""

    bucket: int
    predicted: float
    actual: float
    tables: int
    seats: int


def score_tables(game: Integers, chance: Floats, won: NDArray[np.bool_]) -> Scores:
    """Score decisive tables, given a row a seat in any order.

    Parameters
    ----------
    game : int64[seats]
        Which table.
    chance : float64[seats]
        Chance of the seat to win, 0 to 1; those of a table add up to 1.
    won : bool[seats]
        Whether it won; exactly one seat of a table did.

    Returns
    -------
    Scores

    Raises
    ------
    ValueError
        When a table has no winner or several.

    Examples
    --------
    A pod whose favourite, at one half, wins; equal chances would have lost ln 4:

    >>> scores = score_tables(np.zeros(4, np.int64), np.array([0.5, 0.2, 0.2, 0.1]), np.array([True, *[False] * 3]))
    >>> scores.log_loss.round(4), scores.brier.round(2), scores.base.round(4)
    (array([0.6931]), array([0.34]), array([1.3863]))
    """
    # Sums run in the order of chances, in which neither codes nor the order of rows have a part.
    order = np.lexsort((won, chance, game))
    game, chance, won = game[order], chance[order], won[order]
    if not game.size:
        return Scores(game, *(np.empty(0) for _ in range(4)))
    first = np.flatnonzero(np.append(True, game[1:] != game[:-1]))
    if game[won].size != first.size or (game[won] != game[first]).any():
        raise ValueError("Each table that is scored needs exactly one winner.")
    seats = np.diff(np.append(first, game.size))
    highest = np.maximum.reduceat(chance, first)
    favourites = np.add.reduceat((chance == np.repeat(highest, seats)).astype(np.float64), first)
    return Scores(
        game=game[first],
        log_loss=-np.log(np.maximum(chance[won], LEAST_CHANCE)),
        brier=np.add.reduceat((chance - won) ** 2, first),
        accuracy=(chance[won] == highest) / favourites,
        base=np.log(seats.astype(np.float64)),
    )


def mean_interval(values: Floats, event: Integers) -> Interval:
    """Give the mean over tables, and its 95 % interval by drawing whole events.

    Parameters
    ----------
    values : float64[tables]
        What is averaged: a score, or the difference of two scores of the same table.
    event : int64[tables]
        The event of each.

    Returns
    -------
    Interval
        The same for the same input: the seed is fixed.

    Examples
    --------
    >>> mean_interval(np.array([1.0, 3.0, 2.0]), np.array([7, 7, 9]))
    Interval(mean=2.0, low=2.0, high=2.0)
    """
    if not values.size:
        return Interval(np.nan, np.nan, np.nan)
    total, tables = _by_event(values, event)
    mean = float(total.sum() / tables.sum())
    if tables.size == 1:
        return Interval(mean, np.nan, np.nan)
    chance = np.random.default_rng(SEED)
    means = np.empty(RESAMPLES)
    at_once = max(1, MOST_DRAWN // tables.size)
    for begin in range(0, RESAMPLES, at_once):
        size = min(at_once, RESAMPLES - begin)
        drawn = chance.integers(tables.size, size=(size, tables.size))
        means[begin : begin + size] = total[drawn].sum(axis=1) / tables[drawn].sum(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return Interval(mean, float(low), float(high))


def event_mean(values: Floats, event: Integers) -> float:
    """Give the mean over tables alone, to the bit that of `mean_interval`; parameters as there.

    Examples
    --------
    >>> event_mean(np.array([1.0, 3.0, 2.0]), np.array([7, 7, 9]))
    2.0
    """
    total, tables = _by_event(values, event)
    return float(total.sum() / tables.sum())


def _by_event(values: Floats, event: Integers) -> tuple[Floats, Floats]:
    """Give the sum of the values of each event, and its tables."""
    _, place = np.unique(event, return_inverse=True)
    return np.bincount(place, weights=values).astype(np.float64), np.bincount(place).astype(np.float64)


def calibration(game: Integers, chance: Floats, won: NDArray[np.bool_]) -> list[Bucket]:
    """Compare what was foretold with what happened, in steps of 0.05; parameters as in `score_tables`.

    Returns
    -------
    list of Bucket
        In the order of chances, from 1; empty buckets are left out. A chance on the border belongs to the higher one.

    Examples
    --------
    Two matches at 0.6 to 0.4, each favourite's and each outsider's chance counted, one won by either:

    >>> game, chance = np.array([1, 1, 2, 2]), np.array([0.6, 0.4, 0.6, 0.4])
    >>> [tuple(bucket) for bucket in calibration(game, chance, np.array([True, False, False, True]))]
    [(9, 0.4, 0.5, 2, 2), (13, 0.6, 0.5, 2, 2)]
    """
    order = np.lexsort((won, chance, game))
    game, chance, won = game[order], chance[order], won[order]
    # A chance that was worked out as a hair less than 0.6 is 0.6.
    bucket = np.minimum(np.floor(np.round(chance * BUCKETS, 9)), BUCKETS - 1).astype(np.int64)
    return [
        Bucket(
            int(number) + 1,
            float(chance[inside].sum() / inside.sum()),
            float(won[inside].sum() / inside.sum()),
            int(np.unique(game[inside]).size),
            int(inside.sum()),
        )
        for number in np.unique(bucket)
        for inside in [bucket == number]
    ]


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
    from ratings_core import metrics_kernel

    chance = np.full(games.subject.size, np.nan)
    chance[games.row_is_rated] = system.replay(games).win_probability
    event = np.repeat(np.arange(games.rounds.size), np.diff(games.offset))
    _share_among_guests(chance, games, event)
    share = np.full(games.subject.size, np.nan)
    metrics_kernel.shares_of_first(games.last_first, event, games.place, chance, share)
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
