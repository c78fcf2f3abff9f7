"""Softmax Elo, the rule of TopDeck.gg's own leaderboard: a seat is expected to score its share of the table's equity.

    equity_i = 2^(R_i/200)        E_i = equity_i / sum over j of equity_j        change_i = K · (S_i - E_i)

S is 1 for the winner, 0 for a loser, and 1/n for each of n seats in a draw. All changes of a table are computed from
the ratings before it.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ratings_core.history import History
from ratings_core.inputs import RatedGames
from ratings_core.systems import ranges
from ratings_core.systems.table_system import TableSystem

LOG_EQUITY_PER_POINT = math.log(2.0) / 200.0


@dataclass(frozen=True)
class SoftmaxElo(TableSystem):
    """Softmax Elo: settings and replay.

    Parameters
    ----------
    start : float
        Rating before the first game, in points.
    k : float
        K in points, the same for all.
    provisional_games : int
        A subject is provisional with fewer rated games than this; K does not depend on it.

    Raises
    ------
    InvalidError
        When a setting is out of its range.

    Notes
    -----
    This is the rule of TopDeck.gg's leaderboard [1]_, where K is 48 or 30. Changes of a table add up to 0. E is also
    the win probability: changes average to 0 when winners are drawn with it. The scale is 2^(R/200), that of the other
    systems 10^(R/400), so equal odds take 1.661 times their gap in points.

    References
    ----------
    .. [1] https://topdeck.gg/elo/edh

    Examples
    --------
    >>> SoftmaxElo().change([1500, 1500, 1500, 1500], winner=0, games_before=[0, 0, 0, 0])
    array([ 36., -12., -12., -12.])
    """

    name: ClassVar[str] = "softmax_elo"
    title: ClassVar[str] = "Softmax Elo"
    win_probability_scale: ClassVar[float | None] = math.log(10.0) / LOG_EQUITY_PER_POINT
    searched: ClassVar[Mapping[str, tuple[float, float]]] = {"k": (1, 400)}

    start: float = 1500.0
    k: float = 48.0
    provisional_games: int = 10

    def __post_init__(self) -> None:
        ranges.finite(self, "start")
        ranges.positive(self, "k")
        ranges.count(self, "provisional_games")

    def _fill(self, games: RatedGames, history: History) -> None:
        # numba takes half a second to import, which reading settings must not cost
        from ratings_core.systems import softmax_elo_kernel

        settings = softmax_elo_kernel.Settings(LOG_EQUITY_PER_POINT, float(self.k))
        softmax_elo_kernel.replay(games.arrays, settings, history.state, history.columns)
