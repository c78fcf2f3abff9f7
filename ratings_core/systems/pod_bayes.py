"""Pod Bayes, our own system: who wins a table is a draw among strengths that are known only more or less well.

A subject has a rating R and an uncertainty s. A table of n is foretold, and learned from, with

    c²       = (400/ln 10)² + 2 · mean over the table of s²
    chance_i = exp((R_i + H_i)/c) / sum over j of exp((R_j + H_j)/c)        H: handicap of the seat
    s'_i²    = s_i² / (1 + w · s_i²/c² · chance_i · (1 - chance_i))
    change_i = K_i · (S_i - chance_i)                                       K_i = w · s'_i² / c

S is 1 for the winner, 0 for a loser and 1/n in a draw; w is 1, and in a draw draw_weight/(n - 1). All changes of a
table come from the ratings before it. Between two tournaments s² grows by growth² a day, up to its first value.

H of each seat of each size of table is learned by the same formula from the decisive tables, as if the seat were a
subject that begins at 0 with the uncertainty seat_sigma.
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
    """Settings of Pod Bayes, and its replay.

    Parameters
    ----------
    start : float
        Rating before the first game, in points.
    sigma : float
        Uncertainty of a new subject, in points, and the most that idle time leads back to.
    growth : float
        Uncertainty that one idle day brings to somebody who was known exactly, in points; n days bring its root n-fold.
    draw_weight : float
        What a draw of two counts, in decisive games; a draw of n counts the (n - 1)-th part. 0: a draw moves nobody.
    seat_sigma : float
        How far the handicaps of seats may lie from 0, in points; 0: there are none.
    handicap_seats : int
        The smallest table whose seats have handicaps. Matches have none: many sources name the winner first.
    provisional_games : int
        A subject is called provisional with fewer rated games than this; the sums do not depend on it.
    subject : {"player", "deck"}
        Who is rated.

    Raises
    ------
    ValueError
        When a setting is out of its range, in one sentence.

    Notes
    -----
    `History.expected` is the chance to win, so `change = k · (score - expected)`; K falls as the rating is better
    known. With everybody known exactly the chance is the share 10^(R/400) of the other systems.

    A table that is asked for alone (`change`, `at_table`) knows no past: everybody is as uncertain as a new subject and
    no seat has a handicap.

    Source: Weng and Lin, A Bayesian Approximation Method for Online Ranking (2011), Plackett-Luce with the first place
    alone; s² shrinks by division, which needs no floor, and the mean moves by the new s², as in Glicko.

    Examples
    --------
    Four newcomers; then with everybody known twice as well, where a win tells less:

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
        if self.subject not in get_args(Subject):
            raise ValueError(f"subject must be one of {', '.join(get_args(Subject))}, not {self.subject!r}.")

    def _unfilled(self, games: RatedGames, rating: NDArray[np.float64], played: NDArray[np.int64]) -> UncertainHistory:
        return UncertainHistory.unfilled(
            games.subject.size,
            rating,
            played,
            deviation=np.full(rating.size, float(self.sigma)),
            handicaps=self._handicaps(games),
        )

    def _handicaps(self, games: RatedGames) -> SeatHandicaps:
        """Give what is believed before the first table, of all seats of all sizes up to the largest."""
        sizes = np.diff(games.offset)
        largest = int(sizes.max(initial=0))
        learned_from = np.bincount(sizes[games.winner >= 0], minlength=largest + 1)
        if self.seat_sigma == 0:
            learned_from[:] = 0
        learned_from[: self.handicap_seats] = 0
        tables = np.repeat(learned_from, np.arange(largest + 1))
        return SeatHandicaps(np.zeros(tables.size), np.full(tables.size, float(self.seat_sigma) ** 2), tables)

    def _fill(self, games: RatedGames, history: History) -> None:
        # numba takes half a second to import; whoever only reads settings must not wait for it.
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
