"""OpenSkill, Plackett-Luce: the outside reference, as the `openskill` package computes it.

A subject has a mean mu, which is its published rating, and an uncertainty sigma. A table with a winner is a ranking of
the winner before all others, who share the second place; in a draw all share the first.

    c        = sqrt(sum over j of (sigma_j² + tau² + beta²))
    chance_i = exp(mu_i/c) / sum over j of exp(mu_j/c)

`chance` is the probability of the first place in the package's own model, from the same c as its update.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ratings_core.history import History
from ratings_core.inputs import DRAW, RatedGames
from ratings_core.systems import ranges
from ratings_core.systems.table_system import TableSystem

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


MOST_BETAS = 300


@dataclass(frozen=True)
class OpenskillPl(TableSystem):
    """Settings of the Plackett-Luce model, and its replay.

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
        A subject is called provisional with fewer rated games than this; the sums do not depend on it.

    Raises
    ------
    ValueError
        When a setting is out of its range, in one sentence.

    Notes
    -----
    The defaults are those of the package times 60, so that a new subject stands at 1500 (25 there). The model knows no
    unit: all its numbers are 60 times what the package says without settings.

    `History.k` is NaN, for no K scales a change; `expected` is the chance to win and `score` is 1, 0, or 1/n for each
    of n seats in a draw, for comparison only. Changes of a table do not add up to 0.

    A table that is asked for alone (`change`, `at_table`) knows no past: everybody is as uncertain as a new subject.

    It is a loop in Python over the compiled package: about 0.2 ms a table of four.

    Source: Weng and Lin, A Bayesian Approximation Method for Online Ranking (2011), algorithm 4, as the package has it.

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
            raise ValueError(f"beta must be at least start/{MOST_BETAS}, not {self.beta:g}.")

    def _fill(self, games: RatedGames, history: History) -> None:
        # The package is imported by the first replay; whoever only reads settings does not need it.
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
