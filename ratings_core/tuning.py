"""Search for better settings of a system on the earlier half of a history.

The earlier half is replayed again and again. Each time one or two settings are multiplied by random factors (with a
fixed seed: wide at first, narrow at the end), and the move is accepted when the log loss on the second quarter falls;
the first quarter warms up the ratings. The later half is not used, so that it can judge the result. At the end, each
setting is put back on its own, and stays so where that costs nothing.

`searched` of a system says which settings can be moved, and between which bounds.
"""

import dataclasses
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ratings_core.errors import InvalidError
from ratings_core.inputs import RatedGames, RatedStandings
from ratings_core.metrics import first_games, log_losses
from ratings_core.protocol import RatingSystem

SEED = 2020
WIDEST, NARROWEST = 0.6, 0.05  # standard deviation of the logarithm of a factor
DIGITS = 3  # of a proposed setting; more would be noise of the search


class Trial(NamedTuple):
    """The best system so far, and its mean log loss on the second quarter, in nats."""

    system: RatingSystem
    log_loss: float


def search(system: RatingSystem, games: RatedGames | RatedStandings, earlier: int, replays: int) -> Iterator[Trial]:
    """Search better settings, one replay at a time.

    Parameters
    ----------
    system : RatingSystem
        One with `searched` settings.
        Where the search begins.
    games : RatedGames or RatedStandings
        The whole history.
    earlier : int
        Number of games in the earlier half; the others are not used.
    replays : int
        Number of replays, the first with the settings as they are; one more for each setting, put back.

    Yields
    ------
    Trial
        The best so far, after each replay.

    Raises
    ------
    InvalidError
        When the second quarter has no decisive table, or no order of places.

    Examples
    --------
    The same player always wins, so a higher K predicts better:

    >>> from ratings_core.systems.softmax_elo import SoftmaxElo
    >>> games = RatedGames(np.arange(0, 82, 2), np.tile([0, 1], 40), np.zeros(40, np.int64), subjects=2)
    >>> first, *_, last = search(SoftmaxElo(), games, earlier=20, replays=50)
    >>> last.system.k > first.system.k, last.log_loss < first.log_loss
    (True, True)
    """
    learned = first_games(games, earlier)
    random = np.random.default_rng(SEED)
    best = _tried(system, learned, earlier)
    if math.isnan(best.log_loss):
        raise InvalidError("games", "The second quarter of the history has no decisive result to learn from.")
    yield best
    for replay in range(1, replays):
        width = WIDEST * (NARROWEST / WIDEST) ** (replay / replays)
        trial = _tried(_moved(best.system, width, random), learned, earlier)
        best = min(best, trial, key=lambda one: one.log_loss)
        yield best
    for name in system.searched:
        restored = dataclasses.replace(best.system, **{name: getattr(system, name)})
        best = min(_tried(restored, learned, earlier), best, key=lambda one: one.log_loss)
        yield best


def _tried(system: RatingSystem, learned: RatedGames | RatedStandings, earlier: int) -> Trial:
    lost = log_losses(system, learned).of(earlier // 2, earlier).log_loss
    return Trial(system, float(lost.mean()) if lost.size else math.nan)


def _moved(system: RatingSystem, width: float, random: np.random.Generator) -> RatingSystem:
    """Return the system with one or two of its settings moved by a factor."""
    ends = system.searched
    names = list(ends)
    picked = random.choice(len(names), size=min(len(names), int(random.integers(1, 3))), replace=False)
    moved = {}
    for place in picked:
        name = names[place]
        low, high = ends[name]
        aimed = max(float(getattr(system, name) or low), low) * math.exp(width * random.standard_normal())
        moved[name] = float(f"{min(max(aimed, low), high):.{DIGITS}g}")
    return dataclasses.replace(system, **moved)
