"""Searching better settings of a system: learned on the earlier half of a history, never on what judges them.

The earlier half is replayed again and again. Each time some settings are moved, by chance with a fixed seed, and the
move is kept when what happened in the second quarter is foretold better; the first quarter is there to begin with. The
later half is not seen. Moves are factors, wide at first and narrow at the end. What was moved along with something else
and saves nothing itself is put back at last.

What can be moved, and between which ends, each system says in `searched`.
"""

import dataclasses
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ratings_core.inputs import RatedGames, RatedStandings
from ratings_core.metrics import first_games, log_losses

SEED = 2020
WIDEST, NARROWEST = 0.6, 0.05  # standard deviation of the logarithm of a factor
DIGITS = 3  # of a proposed setting; more would tell of the search, not of the game


class Trial(NamedTuple):
    """Where a search stands: the best system so far, and its mean log loss on the second quarter, in nats."""

    system: Any
    log_loss: float


def search(system: Any, games: RatedGames | RatedStandings, earlier: int, replays: int) -> Iterator[Trial]:
    """Search better settings, one replay at a time.

    Parameters
    ----------
    system : a rating system with `searched` settings
        Where the search begins.
    games : RatedGames or RatedStandings
        The whole history.
    earlier : int
        So many games are the earlier half; the others are not looked at.
    replays : int
        So many replays, the first with the settings as they are; then one for each setting, put back.

    Yields
    ------
    Trial
        The best so far, after each replay.

    Raises
    ------
    ValueError
        When the second quarter has no decisive table, or no order of places.

    Examples
    --------
    Whoever wins here wins always, so a higher K foretells better:

    >>> from ratings_core.systems.softmax_elo import SoftmaxElo
    >>> games = RatedGames(np.arange(0, 82, 2), np.tile([0, 1], 40), np.zeros(40, np.int64), subjects=2)
    >>> first, *_, last = search(SoftmaxElo(), games, earlier=20, replays=50)
    >>> last.system.k > first.system.k, last.log_loss < first.log_loss
    (True, True)
    """
    learned = first_games(games, earlier)
    chance = np.random.default_rng(SEED)
    best = _tried(system, learned, earlier)
    if math.isnan(best.log_loss):
        raise ValueError("The second quarter of the history has no decisive result to learn from.")
    yield best
    for replay in range(1, replays):
        width = WIDEST * (NARROWEST / WIDEST) ** (replay / replays)
        trial = _tried(_moved(best.system, width, chance), learned, earlier)
        best = min(best, trial, key=lambda one: one.log_loss)
        yield best
    for name in system.searched:
        restored = dataclasses.replace(best.system, **{name: getattr(system, name)})
        best = min(_tried(restored, learned, earlier), best, key=lambda one: one.log_loss)
        yield best


def _tried(system: Any, learned: RatedGames | RatedStandings, earlier: int) -> Trial:
    lost = log_losses(system, learned).of(earlier // 2, earlier).log_loss
    return Trial(system, float(lost.mean()) if lost.size else math.nan)


def _moved(system: Any, width: float, chance: np.random.Generator) -> Any:
    """Give the system with one or two of its settings moved by a factor."""
    ends = system.searched
    names = list(ends)
    picked = chance.choice(len(names), size=min(len(names), int(chance.integers(1, 3))), replace=False)
    moved = {}
    for place in picked:
        name = names[place]
        low, high = ends[name]
        aimed = max(float(getattr(system, name) or low), low) * math.exp(width * chance.standard_normal())
        moved[name] = float(f"{min(max(aimed, low), high):.{DIGITS}g}")
    return dataclasses.replace(system, **moved)
