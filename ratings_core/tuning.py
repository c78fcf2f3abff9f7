"""Searching better settings of a system: learned on the earlier half of a history, never on what judges them.

The earlier half is replayed again and again. Each time some settings are moved, by chance with a fixed seed, and the
move is kept when the decisive tables of the second quarter are foretold better; the first quarter is there to begin
with. The later half is not seen. Moves are factors, wide at first and narrow at the end. What was moved along with
something else and saves nothing itself is put back at last.
"""

import dataclasses
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.accuracy import LEAST_CHANCE
from ratings_core.games import RatedGames

SEED = 2020
WIDEST, NARROWEST = 0.6, 0.05  # standard deviation of the logarithm of a factor
DIGITS = 3  # of a proposed setting; more would tell of the search, not of the game

# What is searched, and between which ends. Whatever else a system has is a choice and not a measure.
SEARCHED: dict[str, dict[str, tuple[float, float]]] = {
    "pod_elo": {"k_provisional": (1, 400), "k_settled": (1, 400)},
    "classic_elo": {"k": (1, 400)},
    "softmax_elo": {"k": (1, 400)},
    "pod_bayes": {"sigma": (5, 500), "growth": (0.05, 50), "draw_weight": (0.01, 5), "seat_sigma": (0.5, 500)},
}


class Trial(NamedTuple):
    """Where a search stands: the best system so far, and its log loss on the second quarter, in nats a table."""

    system: Any
    log_loss: float


def search(system: Any, games: RatedGames, replays: int) -> Iterator[Trial]:
    """Search better settings, one replay at a time.

    Parameters
    ----------
    system : a rating system of `SEARCHED`
        Where the search begins.
    games : RatedGames
        The whole history; its later half is not looked at.
    replays : int
        So many replays, the first with the settings as they are; then one for each setting, put back.

    Yields
    ------
    Trial
        The best so far, after each replay.

    Raises
    ------
    ValueError
        When the second quarter has no decisive table.

    Examples
    --------
    Whoever wins here wins always, so a higher K foretells better:

    >>> from ratings_core.systems.softmax_elo import SoftmaxElo
    >>> games = RatedGames(np.arange(0, 82, 2), np.tile([0, 1], 40), np.zeros(40, np.int64), subjects=2)
    >>> first, *_, last = search(SoftmaxElo(), games, replays=50)
    >>> last.system.k > first.system.k, last.log_loss < first.log_loss
    (True, True)
    """
    earlier = earlier_half(games)
    judged = np.arange(earlier.winner.size // 2, earlier.winner.size)
    if not (earlier.winner[judged] >= 0).any():
        raise ValueError("The second quarter of the history has no decisive table to learn from.")
    chance = np.random.default_rng(SEED)
    best = Trial(system, _log_loss(system, earlier, judged))
    yield best
    for replay in range(1, replays):
        width = WIDEST * (NARROWEST / WIDEST) ** (replay / replays)
        moved = _moved(best.system, width, chance)
        trial = Trial(moved, _log_loss(moved, earlier, judged))
        best = min(best, trial, key=lambda one: one.log_loss)
        yield best
    for name in SEARCHED[system.name]:
        restored = dataclasses.replace(best.system, **{name: getattr(system, name)})
        trial = Trial(restored, _log_loss(restored, earlier, judged))
        best = min(trial, best, key=lambda one: one.log_loss)
        yield best


def earlier_half(games: RatedGames) -> RatedGames:
    """Give the first half of the games, rounded down; all others are the later half.

    Examples
    --------
    >>> earlier_half(RatedGames(np.array([0, 2, 4, 6]), np.array([0, 1] * 3), np.array([0, 1, 0]), 2)).winner
    array([0])
    """
    count = games.winner.size // 2
    return RatedGames(
        offset=games.offset[: count + 1].copy(),
        subject=games.subject[: games.offset[count]].copy(),
        winner=games.winner[:count].copy(),
        subjects=games.subjects,
        time=None if games.time is None else games.time[:count].copy(),
    )


def log_losses(system: Any, games: RatedGames) -> NDArray[np.float64]:
    """Replay, and give the log loss of each game in nats; NaN of a draw.

    Examples
    --------
    >>> from ratings_core.systems.pod_elo import PodElo
    >>> games = RatedGames(np.array([0, 4, 6]), np.array([0, 1, 2, 3, 0, 1]), np.array([0, -1]), subjects=4)
    >>> log_losses(PodElo(), games).round(4)
    array([1.3863,    nan])
    """
    win_chance = system.replay(games).win_chance
    decisive = games.winner >= 0
    losses = np.full(games.winner.size, np.nan)
    winning_row = games.offset[:-1][decisive] + games.winner[decisive]
    losses[decisive] = -np.log(np.maximum(win_chance[winning_row], LEAST_CHANCE))
    return losses


def _log_loss(system: Any, games: RatedGames, judged: NDArray[np.int64]) -> float:
    return float(np.nanmean(log_losses(system, games)[judged]))


def _moved(system: Any, width: float, chance: np.random.Generator) -> Any:
    """Give the system with one or two of its settings moved by a factor."""
    ends = SEARCHED[system.name]
    names = list(ends)
    picked = chance.choice(len(names), size=min(len(names), int(chance.integers(1, 3))), replace=False)
    moved = {}
    for place in picked:
        name = names[place]
        low, high = ends[name]
        aimed = max(float(getattr(system, name) or low), low) * math.exp(width * chance.standard_normal())
        moved[name] = float(f"{min(max(aimed, low), high):.{DIGITS}g}")
    return dataclasses.replace(system, **moved)
