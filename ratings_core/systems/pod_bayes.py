"""Pod Bayes, our own system: ratings with an uncertainty, and a handicap for each seat.

A subject has a rating R and an uncertainty s. A table of n is predicted, and updates ratings, with

    c²       = (400/ln 10)² + 2 · mean over the table of s²
    p_i      = exp((R_i + H_i)/c) / sum over j of exp((R_j + H_j)/c)        H: handicap of the seat
    s'_i²    = s_i² / (1 + w · s_i²/c² · p_i · (1 - p_i))
    change_i = K_i · (S_i - p_i)                                            K_i = w · s'_i² / c

S is 1 for the winner, 0 for a loser and 1/n in a draw; w is 1, and draw_weight/(n - 1) in a draw. All changes of a
table are computed from the ratings before it. Between two tournaments s² grows by growth² a day, up to its first value.

H of each seat and size of table is estimated by the same formula from the decisive tables, as if the seat were a
subject that starts at 0 with the uncertainty seat_sigma.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ratings_core.expected import LOG_ODDS_PER_POINT
from ratings_core.history import History, SeatHandicaps, UncertainHistory
from ratings_core.inputs import RatedGames
from ratings_core.systems import ranges
from ratings_core.systems.table_system import TableSystem

Subject = Literal["player", "deck"]


@dataclass(frozen=True)
class PodBayes(TableSystem):
    """Pod Bayes: settings and replay.

    Parameters
    ----------
    start : float
        Rating before the first game, in points.
    sigma : float
        Uncertainty of a new subject, in points, and the upper limit after idle time.
    growth : float
        Uncertainty after one idle day of a rating that was known exactly, in points; after n days, √n times that.
    draw_weight : float
        Weight of a draw of two, in decisive games; a draw of n has 1/(n - 1) of it. 0: draws change no rating.
    seat_sigma : float
        Uncertainty of a seat's handicap before the first table, in points. 0: no handicaps.
    handicap_seats : int
        Smallest table whose seats have handicaps. Matches have none: many sources list the winner first.
    provisional_games : int
        A subject is provisional with fewer rated games than this; ratings do not depend on it.
    subject : {"player", "deck"}
        Who is rated.

    Raises
    ------
    InvalidError
        When a setting is out of its range.

    Notes
    -----
    `History.expected` is the win probability, so `change = k · (score - expected)`; K falls as the uncertainty does.
    Without uncertainty, the win probability is the share of 10^(R/400) of the other systems.

    `change` and `at_table` rate one table without its past: every seat is as uncertain as a new subject, and no seat
    has a handicap.

    The model is Plackett-Luce with the first place alone [1]_. s² shrinks by division, which needs no lower limit, and
    the mean moves by the new s², as in Glicko [2]_.

    References
    ----------
    .. [1] R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
       Research 12 (2011), https://jmlr.org/papers/v12/weng11a.html
    .. [2] M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48
       (1999); https://www.glicko.net

    Examples
    --------
    Four newcomers; then with half the uncertainty, where a win says less:

    >>> PodBayes().change([1500, 1500, 1500, 1500], winner=0, games_before=[0, 0, 0, 0]).round(2)
    array([17.97, -5.99, -5.99, -5.99])
    >>> PodBayes(sigma=35).change([1500, 1500, 1500, 1500], winner=0, games_before=[0, 0, 0, 0]).round(2)
    array([ 5.05, -1.68, -1.68, -1.68])
    """

    name: ClassVar[str] = "pod_bayes"
    title: ClassVar[str] = "Pod Bayes"
    win_probability_scale: ClassVar[float | None] = None
    searched: ClassVar[Mapping[str, tuple[float, float]]] = {
        "sigma": (5, 500),
        "growth": (0.05, 50),
        "draw_weight": (0.01, 5),
        "seat_sigma": (0.5, 500),
    }

    start: float = 1500.0
    sigma: float = 70.0
    growth: float = 2.0
    draw_weight: float = 1.0
    seat_sigma: float = 80.0
    handicap_seats: int = 3
    provisional_games: int = 10
    subject: Subject = "player"

    def __post_init__(self) -> None:
        ranges.finite(self, "start")
        ranges.positive(self, "sigma")
        ranges.not_negative(self, "growth", "draw_weight", "seat_sigma")
        ranges.count(self, "handicap_seats", "provisional_games")
        ranges.one_of(self, "subject", get_args(Subject))

    def _unfilled(self, games: RatedGames, rating: NDArray[np.float64], played: NDArray[np.int64]) -> UncertainHistory:
        return UncertainHistory.unfilled(
            games.subject.size,
            rating,
            played,
            deviation=np.full(rating.size, float(self.sigma)),
            handicaps=self._handicaps(games),
        )

    def _handicaps(self, games: RatedGames) -> SeatHandicaps:
        """Return the handicaps before the first table, of all seats of all sizes up to the largest."""
        sizes = np.diff(games.offset)
        largest = int(sizes.max(initial=0))
        learned_from = np.bincount(sizes[games.winner >= 0], minlength=largest + 1)
        if self.seat_sigma == 0:
            learned_from[:] = 0
        learned_from[: self.handicap_seats] = 0
        tables = np.repeat(learned_from, np.arange(largest + 1))
        return SeatHandicaps(np.zeros(tables.size), np.full(tables.size, float(self.seat_sigma) ** 2), tables)

    def _fill(self, games: RatedGames, history: History) -> None:
        # numba takes half a second to import, which reading settings must not cost
        from ratings_core.systems import pod_bayes_kernel

        assert isinstance(history, UncertainHistory)  # noqa: S101 - as _unfilled made it
        settings = pod_bayes_kernel.Settings(
            LOG_ODDS_PER_POINT, float(self.sigma), float(self.growth), float(self.draw_weight), self.handicap_seats
        )
        pod_bayes_kernel.replay(
            games.arrays,
            np.zeros(games.winner.size, dtype=np.int64) if games.time is None else games.time,
            settings,
            pod_bayes_kernel.Seats(history.handicaps.handicap, history.handicaps.variance),
            history.state,
            history.deviation,
            history.columns,
        )
