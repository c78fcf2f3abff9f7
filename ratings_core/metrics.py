"""Accuracy of predictions: scores of tables, their means, and confidence intervals.

A table is predicted by the win probability of each seat, from the ratings before it. Decisive tables are scored:

    log loss   -ln p_w                             w: the seat that won
    Brier      sum over seats of (p_i - [i = w])²
    accuracy   1 when w had the highest probability, 1/m when it shared it with m - 1 others, else 0
    base       ln n, the log loss of equal probabilities for n seats

Draws are not scored: the systems give no probability of a draw.

Tables of one event are not independent: they share players and day. The intervals therefore resample whole events
(a cluster bootstrap [1]_), with a fixed seed.

Log losses of a whole replay, of tables, decks or standings:

    table      -ln p_w                       w: the seat that won; p: its win probability, from the ratings before
    decks      -ln (p_w / seats of that deck)    a deck at several seats shares its win probability evenly among them
    standings  -ln (p_i / (p_i + sum of p_j over all j in worse places))    for each row i with a row in a worse place

An order is a succession of winners: the first beats all behind, the second all behind it, and so on (Plackett-Luce).
Rows in a shared place are not compared, as drawn tables are not. The sum over an event is the log loss of its whole
order; pairs alone would count each game many times.

References
----------
.. [1] https://en.wikipedia.org/wiki/Bootstrapping_(statistics)
"""

import dataclasses
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ratings_core.errors import InvalidError
from ratings_core.history import DeckHistory, deck_history
from ratings_core.inputs import DeckGames, RatedGames, RatedStandings
from ratings_core.protocol import RatingSystem

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

RESAMPLES = 1000
MOST_DRAWN = 1_000_000  # events drawn at a time, which bounds the memory to some 30 MB
SEED = 2020
BUCKETS = 20
LEAST_PROBABILITY = 1e-15  # in place of 0, which would make the loss of a whole history infinite


@dataclass(frozen=True)
class Scores:
    """Scored tables, in rated order.

    Parameters
    ----------
    game : int64[tables]
        Place in the rated order; the same table has the same number in two systems.
    log_loss, brier, accuracy, base : float64[tables]
        As above; log losses in nats.
    """

    game: Integers
    log_loss: Floats
    brier: Floats
    accuracy: Floats
    base: Floats

    def of(self, games: Integers) -> "Scores":
        """Return the scores of some tables."""
        kept = np.isin(self.game, games)
        return Scores(*(getattr(self, name)[kept] for name in self.__dataclass_fields__))


class Interval(NamedTuple):
    """A mean and its 95 % confidence interval; NaN with fewer than two events."""

    mean: float
    low: float
    high: float


class Bucket(NamedTuple):
    """Seats with a win probability in one step of 0.05: the mean of their probabilities, and the share that won."""

    bucket: int
    predicted: float
    actual: float
    tables: int
    seats: int


def score_tables(game: Integers, probability: Floats, won: NDArray[np.bool_]) -> Scores:
    """Score decisive tables, from a row per seat in any order.

    Parameters
    ----------
    game : int64[seats]
        Which table.
    probability : float64[seats]
        Win probability of the seat, 0 to 1; those of a table add up to 1.
    won : bool[seats]
        Whether it won; exactly one seat of a table did.

    Returns
    -------
    Scores

    Raises
    ------
    InvalidError
        When a table has no winner or several.

    Examples
    --------
    A pod whose favourite, at one half, wins; with equal probabilities the loss is ln 4:

    >>> scores = score_tables(np.zeros(4, np.int64), np.array([0.5, 0.2, 0.2, 0.1]), np.array([True, *[False] * 3]))
    >>> scores.log_loss.round(4), scores.brier.round(2), scores.base.round(4)
    (array([0.6931]), array([0.34]), array([1.3863]))
    """
    # sums run in the order of probabilities, so they depend neither on pseudonyms nor on the order of rows
    order = np.lexsort((won, probability, game))
    game, probability, won = game[order], probability[order], won[order]
    if not game.size:
        return Scores(game, *(np.empty(0) for _ in range(4)))
    first = np.flatnonzero(np.append(True, game[1:] != game[:-1]))
    if game[won].size != first.size or (game[won] != game[first]).any():
        raise InvalidError("won", "Each table that is scored needs exactly one winner.")
    seats = np.diff(np.append(first, game.size))
    highest = np.maximum.reduceat(probability, first)
    favourites = np.add.reduceat((probability == np.repeat(highest, seats)).astype(np.float64), first)
    return Scores(
        game=game[first],
        log_loss=-np.log(np.maximum(probability[won], LEAST_PROBABILITY)),
        brier=np.add.reduceat((probability - won) ** 2, first),
        accuracy=(probability[won] == highest) / favourites,
        base=np.log(seats.astype(np.float64)),
    )


def mean_interval(values: Floats, event: Integers) -> Interval:
    """Return the mean over tables, and its 95 % confidence interval by resampling whole events.

    Parameters
    ----------
    values : float64[tables]
        A score, or the difference of two scores of the same table.
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
    random = np.random.default_rng(SEED)
    means = np.empty(RESAMPLES)
    at_once = max(1, MOST_DRAWN // tables.size)
    for begin in range(0, RESAMPLES, at_once):
        size = min(at_once, RESAMPLES - begin)
        drawn = random.integers(tables.size, size=(size, tables.size))
        means[begin : begin + size] = total[drawn].sum(axis=1) / tables[drawn].sum(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return Interval(mean, float(low), float(high))


def event_mean(values: Floats, event: Integers) -> float:
    """Return the mean of `mean_interval` without its interval, equal to the last bit.

    Examples
    --------
    >>> event_mean(np.array([1.0, 3.0, 2.0]), np.array([7, 7, 9]))
    2.0
    """
    total, tables = _by_event(values, event)
    return float(total.sum() / tables.sum())


def _by_event(values: Floats, event: Integers) -> tuple[Floats, Floats]:
    """Return the sum of the values of each event, and its tables."""
    _, place = np.unique(event, return_inverse=True)
    return np.bincount(place, weights=values).astype(np.float64), np.bincount(place).astype(np.float64)


def calibration(game: Integers, probability: Floats, won: NDArray[np.bool_]) -> list[Bucket]:
    """Compare win probabilities with the share that won, in steps of 0.05; parameters as in `score_tables`.

    Returns
    -------
    list of Bucket
        In ascending order, from 1, without empty buckets. A probability on the border is in the higher bucket.

    Examples
    --------
    Two matches at 0.6 to 0.4, one won by the favourite and one by the outsider:

    >>> game, probability = np.array([1, 1, 2, 2]), np.array([0.6, 0.4, 0.6, 0.4])
    >>> [tuple(bucket) for bucket in calibration(game, probability, np.array([True, False, False, True]))]
    [(9, 0.4, 0.5, 2, 2), (13, 0.6, 0.5, 2, 2)]
    """
    order = np.lexsort((won, probability, game))
    game, probability, won = game[order], probability[order], won[order]
    # rounding errors must not move 0.6 to the bucket below
    bucket = np.minimum(np.floor(np.round(probability * BUCKETS, 9)), BUCKETS - 1).astype(np.int64)
    return [
        Bucket(
            int(number) + 1,
            float(probability[inside].sum() / inside.sum()),
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
    """Log losses, in rated order.

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
        """Return the losses of some games."""
        kept = (self.game >= first) & (self.game < end)
        return Losses(self.game[kept], self.log_loss[kept])


def log_losses(system: RatingSystem, games: RatedGames | RatedStandings) -> Losses:
    """Return the log losses of a replay.

    Parameters
    ----------
    system : RatingSystem
        One that rates such games.
    games : RatedGames or RatedStandings
        In rated order.

    Examples
    --------
    A pod and a drawn match; then an event of three newcomers, whose last place is not scored:

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
    """Return the first `count` games.

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
def _log_losses(games: Any, system: RatingSystem) -> Losses:
    game = np.flatnonzero(games.winner >= 0)
    probability = system.replay(games).win_probability[games.offset[game] + games.winner[game]]
    return Losses(game, _lost(probability))


@_log_losses.register
def _(games: DeckGames, system: RatingSystem) -> Losses:
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
def _(games: RatedStandings, system: RatingSystem) -> Losses:
    # numba takes half a second to import; only standings need it
    from ratings_core import metrics_kernel

    probability = np.full(games.subject.size, np.nan)
    probability[games.row_is_rated] = system.replay(games).win_probability
    event = np.repeat(np.arange(games.rounds.size), np.diff(games.offset))
    _share_among_guests(probability, games, event)
    share = np.full(games.subject.size, np.nan)
    metrics_kernel.shares_of_first(games.last_first, event, games.place, probability, share)
    scored = np.flatnonzero(~np.isnan(share))
    return Losses(event[scored], _lost(share[scored]))


def _share_among_guests(probability: NDArray[np.float64], games: RatedStandings, event: NDArray[np.int64]) -> None:
    """Fill in the probabilities of rows without an id, which are rated alike: they share what remains of 1."""
    guest = np.isnan(probability) & (games.place > 0)
    left = 1.0 - np.bincount(event, weights=np.nan_to_num(probability), minlength=games.rounds.size)
    guests = np.bincount(event[guest], minlength=games.rounds.size)
    probability[guest] = np.maximum(left[event[guest]] / guests[event[guest]], 0.0)


def _lost(probability: NDArray[np.float64]) -> NDArray[np.float64]:
    lost: NDArray[np.float64] = -np.log(np.maximum(probability, LEAST_PROBABILITY))
    return lost
