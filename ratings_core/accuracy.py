"""How well chances foretold what happened: scores of tables, their means, and how sure those are.

A table is foretold by the chance of each of its seats, from the ratings before it. It is scored when somebody won it:

    log loss   -ln p_w                             w: the seat that won
    Brier      sum over seats of (p_i - [i = w])²
    accuracy   1 when w had the highest chance, 1/m when it shared that chance with m - 1 others, else 0
    base       ln n, the log loss of equal chances for n seats

Draws have no winner and no chance here was said of them: they are not scored.

A table alone is no sample: those of one event share their players and their day. The intervals therefore draw whole
events, as often as there are, again and again with the same seed.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
