"""Stake Elo: in a match of two, the loser pays the winner a stake; its K depends on the type of the event.

    win           stake = max(1, K · (1 - E(winner, loser)));  winner +stake, loser -stake
    draw          stake = K · |0.5 - E|, from the higher to the lower rating; 0 between equals, without the floor of 1
    double loss   nothing

With whole points, a win stakes max(1, floor(x + 0.5)) and a draw floor(x + 0.5), which may be 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ratings_core.calculator import Answer, Calculator, Field, columns_of
from ratings_core.event_types import EVENT_TYPES
from ratings_core.expected import LOG_ODDS_PER_POINT
from ratings_core.history import History
from ratings_core.inputs import DOUBLE_LOSS, DRAW, StakeMatches
from ratings_core.systems import ranges
from ratings_core.systems.one_table import finite_ratings
from ratings_core.systems.predicting import Predicting

Rounding = Literal["none", "integer"]
RESULTS = {"1": "Seat 1 wins", "2": "Seat 2 wins", "draw": "Draw", "double_loss": "Both lose"}
WINNERS = dict(zip(RESULTS, (0, 1, DRAW, DOUBLE_LOSS), strict=True))


@dataclass(frozen=True)
class StakeElo(Predicting):
    """Stake Elo: settings and replay.

    Parameters
    ----------
    start : float
        Rating before the first match, in points.
    least_stake : float
        Least gain of a win, in points.
    k_factor : float
        Ours: factor of the K of each type in a replay, so that `tune` can find out whether all are too high or too low.
        1 is the policy.
    rounding : {"none", "integer"}
        Ours: "none" keeps ratings unrounded as all systems do; "integer" stakes whole points, as the source publishes
        them.
    bye_counts_as_win : bool
        Ours: whether a bye counts as a match won for XP (`ratings_core.points`). No bye changes a rating.

    Raises
    ------
    InvalidError
        When a setting is not a finite number, not positive where it must be, or an unknown rounding.

    Notes
    -----
    The rules are the policy of Flesh and Blood's organised play (GEM) [1]_. K belongs to the event's type
    (`ratings_core.event_types`), not to the player. The changes of a match add up to 0.

    Because of the least stake, and because a double loss changes no rating, `History.change` is not always
    k · (score - expected).

    References
    ----------
    .. [1] https://fabtcg.com/resources/rules-and-policy-center/ratings-and-tie-breaker-policy/

    Examples
    --------
    At K 32, 1700 beats 1500, and loses:

    >>> StakeElo().change([1700, 1500], winner=0, k=32).round(2)
    array([ 7.69, -7.69])
    >>> StakeElo().change([1700, 1500], winner=1, k=32).round(2)
    array([-24.31,  24.31])
    """

    name: ClassVar[str] = "stake_elo"
    title: ClassVar[str] = "Stake Elo"
    compares_pairs: ClassVar[bool] = True
    subject: ClassVar[str] = "player"
    rates: ClassVar[str] = "matches"
    provisional_games: ClassVar[int] = 0
    searched: ClassVar[Mapping[str, tuple[float, float]]] = {"k_factor": (0.05, 10), "least_stake": (0.01, 50)}

    start: float = 1500.0
    least_stake: float = 1.0
    k_factor: float = 1.0
    rounding: Rounding = "none"
    bye_counts_as_win: bool = False

    def __post_init__(self) -> None:
        ranges.finite(self, "start")
        ranges.positive(self, "least_stake", "k_factor")
        ranges.one_of(self, "rounding", get_args(Rounding))
        ranges.flag(self, "bye_counts_as_win")

    @classmethod
    def calculator(cls) -> Calculator:
        """Return the calculator of one match."""
        roundings = {"none": "Unrounded", "integer": "Whole"}
        ks: dict[float, str] = {}
        for kind in EVENT_TYPES:
            if kind.k is not None:
                ks[kind.k] = f"{ks[kind.k]}, {kind.name}" if kind.k in ks else kind.name
        fields = (
            Field("k", "positive", "K of the event", f"K of the event's type: {', '.join(map('{:g}'.format, ks))}",
                  suggestions=ks, begin=f"{max(ks):g}", required=True),
            Field("result", "choice", "Result", "Winner, a draw, or a loss of both", RESULTS, required=True),
            Field("rounding", "choice", "Points", "Rounding of stakes to whole points", roundings, default="none"),
        )  # fmt: skip
        return Calculator(
            "stake",
            "Rate one match by Stake Elo: the loser pays the winner.",
            fields,
            cls._stake,
            "K belongs to the type of the event.",
            rows=(2, 2, 2),
        )

    @classmethod
    def _stake(cls, ratings: Sequence[float], k: float, result: str, rounding: Rounding) -> Answer:
        if len(ratings) != 2:  # noqa: PLR2004
            raise ValueError(f"A match has two ratings, not {len(ratings)}.")
        system = cls(rounding=rounding)
        winner = WINNERS.get(result.strip().lower())
        if winner is None:
            raise ValueError(f"--result takes 1, 2, draw or double_loss, not {result!r}.")
        if not (ranges.is_finite(k) and k > 0):
            raise ValueError("--k takes a positive, finite number of rating points.")
        match = system.at_match(ratings, winner, k)
        working = ["E = 1 / (1 + 10^((opponent - own)/400))", system._working(match, winner, k)]
        return Answer(columns_of(match), working)

    def _working(self, match: History, winner: int, k: float) -> str:
        if winner == DOUBLE_LOSS:
            return "a double loss: nothing is staked"
        expected = match.expected[max(winner, 0)]
        stake = f"{k:g} x |0.5 - {expected:.6f}|" if winner == DRAW else f"{k:g} x (1 - {expected:.6f})"
        stake = f"floor({stake} + 0.5)" if self.rounding == "integer" else stake
        if winner == DRAW:
            return f"stake = {stake} = {abs(match.change[0]):.4f}, from the higher to the lower rating"
        return f"stake = max({self.least_stake:g}, {stake}) = {match.change[winner]:.4f}, from the loser to the winner"

    def replay(self, matches: StakeMatches) -> History:
        """Replay all matches in order from the start.

        Parameters
        ----------
        matches : StakeMatches
            Matches in rated order. Nobody plays twice in a round, so ratings change after each round.

        Returns
        -------
        History
            One row a seat. `win_probability` is the expected score.

        Examples
        --------
        >>> final = StakeMatches(np.array([0, 2]), np.array([0, 1]), np.array([1]), subjects=2, k=np.array([64.0]))
        >>> StakeElo().replay(final).rating
        array([1468., 1532.])
        """
        rating = np.full(matches.subjects, float(self.start))
        return self._replay_from(matches, rating, matches.k * float(self.k_factor))

    def change(self, ratings: Sequence[float] | NDArray[np.float64], winner: int, k: float) -> NDArray[np.float64]:
        """Return the changes of one match, from any ratings.

        Parameters
        ----------
        ratings : float[2]
            Ratings before the match, in points.
        winner : int
            0 or 1; -1 (``DRAW``) is a draw, -2 (``DOUBLE_LOSS``) a loss of both.
        k : float
            K of the match as it is, in points: `k_factor` is not in it.

        Returns
        -------
        float64[2]
            Rating points.

        Raises
        ------
        InvalidError
            When there are not two finite ratings, K is not positive, or the winner is none of these.

        Examples
        --------
        A draw moves the ratings towards each other; whole points may be 0:

        >>> StakeElo().change([1700, 1500], winner=-1, k=32).round(2)
        array([-8.31,  8.31])
        >>> StakeElo(rounding="integer").change([1510, 1500], winner=-1, k=8)
        array([0., 0.])
        """
        return self.at_match(ratings, winner, k).change

    def at_match(self, ratings: Sequence[float] | NDArray[np.float64], winner: int, k: float) -> History:
        """Return the history of one match, from any ratings.

        Parameters, errors: those of `change`.

        Returns
        -------
        History
            Two rows, and two subjects in seat order.

        Examples
        --------
        >>> StakeElo().at_match([1900, 1500], winner=0, k=8).expected.round(4)
        array([0.9091, 0.0909])
        """
        rating = finite_ratings(ratings)
        match = StakeMatches(
            offset=np.array([0, rating.size], dtype=np.int64),
            subject=np.arange(rating.size, dtype=np.int64),
            winner=np.array([winner], dtype=np.int64),
            subjects=rating.size,
            k=np.array([k], dtype=np.float64),
        )
        return self._replay_from(match, rating, match.k)

    def _replay_from(self, matches: StakeMatches, rating: NDArray[np.float64], k: NDArray[np.float64]) -> History:
        # numba takes half a second to import, which reading settings must not cost
        from ratings_core.systems import stake_elo_kernel

        history = History.unfilled(matches.subject.size, rating, np.zeros(matches.subjects, dtype=np.int64))
        settings = stake_elo_kernel.Settings(LOG_ODDS_PER_POINT, float(self.least_stake), self.rounding == "integer")
        stake_elo_kernel.replay(matches.arrays, k, settings, history.state, history.columns)
        return history
