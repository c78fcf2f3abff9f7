"""OpenSkill's Plackett-Luce model, an outside reference: computed by the `openskill` package.

A subject has a mean mu, its published rating, and an uncertainty sigma. A table with a winner is a ranking with the
winner first and all others tied for second; a draw is a tie of all for first.

    c   = sqrt(sum over j of (sigma_j² + tau² + beta²))
    p_i = exp(mu_i/c) / sum over j of exp(mu_j/c)

p is the win probability in the package's own model, with the c of its update.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ratings_core.errors import InvalidError
from ratings_core.history import History
from ratings_core.inputs import DRAW, RatedGames
from ratings_core.systems import ranges
from ratings_core.systems.table_system import TableSystem

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


MOST_BETAS = 300


@dataclass(frozen=True)
class OpenskillPl(TableSystem):
    """The Plackett-Luce model of OpenSkill: settings and replay.

    Parameters
    ----------
    start : float
        Mean of a new subject, in points.
    sigma : float
        Uncertainty of a new subject, in points.
    beta : float
        How much the play of one game varies, in points.
    tau : float
        Uncertainty that each game adds before it is counted, in points.
    provisional_games : int
        A subject is provisional with fewer rated games than this; ratings do not depend on it.

    Raises
    ------
    InvalidError
        When a setting is out of its range.

    Notes
    -----
    Algorithm 4 of Weng and Lin [1]_, as the package [2]_ implements it. The defaults are 60 times those of the package,
    so that a new subject has 1500 (25 there). The model has no unit: all numbers are 60 times the package's.

    `History.k` is NaN, since no K scales a change. `expected` is the win probability; `score` is 1, 0, or 1/n for each
    of n seats in a draw, for comparison only. Changes of a table do not add up to 0.

    `change` and `at_table` rate one table without its past: every seat is as uncertain as a new subject.

    The replay is a loop in Python over the package: about 0.2 ms for a table of four.

    References
    ----------
    .. [1] R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
       Research 12 (2011), https://jmlr.org/papers/v12/weng11a.html
    .. [2] https://openskill.me

    Examples
    --------
    >>> OpenskillPl().change([1500, 1500, 1500, 1500], winner=0, games_before=[0, 0, 0, 0]).round(2)
    array([167.72, -55.91, -55.91, -55.91])
    """

    name: ClassVar[str] = "openskill_pl"
    title: ClassVar[str] = "OpenSkill (Plackett-Luce)"
    win_probability_scale: ClassVar[float | None] = None

    start: float = 1500.0
    sigma: float = 500.0
    beta: float = 250.0
    tau: float = 5.0
    provisional_games: int = 10

    def __post_init__(self) -> None:
        ranges.finite(self, "start")
        ranges.positive(self, "sigma", "beta", "tau")
        ranges.count(self, "provisional_games")
        # exp(mu/c), with which the package begins, overflows at 709.
        if abs(self.start) > MOST_BETAS * self.beta:
            raise InvalidError("beta", f"beta must be at least start/{MOST_BETAS}, not {self.beta:g}.")

    def _fill(self, games: RatedGames, history: History) -> None:
        # importing the package is slow, and reading settings does not need it
        from openskill.models import PlackettLuce

        model = PlackettLuce(mu=self.start, sigma=self.sigma, beta=self.beta, tau=self.tau)
        standing = [model.rating(mu=mu, sigma=self.sigma) for mu in history.rating.tolist()]
        subject, offset = games.subject.tolist(), games.offset.tolist()
        for game, winner in enumerate(games.winner.tolist()):
            first, end = offset[game], offset[game + 1]
            seated = subject[first:end]
            before = [standing[who] for who in seated]
            history.expected[first:end] = self._win_probabilitys(before)
            history.score[first:end] = _scores(len(seated), winner)
            after = model.rate([[seat] for seat in before], ranks=_ranks(len(seated), winner))
            for row, who, (seat,) in zip(range(first, end), seated, after, strict=True):
                history.games_before[row] = history.games[who]
                history.rating_before[row] = history.rating[who]
                history.change[row] = seat.mu - standing[who].mu
                # The published sum is the state, so that it holds to the last bit.
                seat.mu = float(history.rating_before[row] + history.change[row])
                history.rating[who] = history.rating_after[row] = seat.mu
                history.games[who] += 1
                standing[who] = seat
        history.k.fill(math.nan)
        history.win_probability[:] = history.expected

    def _win_probabilitys(self, seats: Sequence["PlackettLuceRating"]) -> list[float]:
        c = math.sqrt(sum(seat.sigma**2 + self.tau**2 + self.beta**2 for seat in seats))
        highest = max(seat.mu for seat in seats)
        strengths = [math.exp((seat.mu - highest) / c) for seat in seats]
        total = sum(strengths)
        return [strength / total for strength in strengths]


def _scores(seats: int, winner: int) -> list[float]:
    return [1.0 / seats if winner == DRAW else float(seat == winner) for seat in range(seats)]


def _ranks(seats: int, winner: int) -> list[float]:
    return [1.0 if winner in (DRAW, seat) else 2.0 for seat in range(seats)]
