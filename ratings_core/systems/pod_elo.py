"""Pod Elo: the winner of a table beats each loser; a draw is half a point against each opponent.

    change_i = K_i/(n - 1) · sum over j of (S_ij - E(R_i, R_j))        k_mode "own"
    change_i = sum over j of K_ij/(n - 1) · (S_ij - E(R_i, R_j))       k_mode "pair_mean", K_ij = (K_i + K_j)/2

j runs over the seats that i is compared with, in ascending order: at a decisive table the winner with each loser, at a
drawn table all with all. n - 1 counts all opponents at the table, for losers too. All changes of a table are computed
from the ratings before it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from ratings_core.calculator import GAMES, WINNER, Answer, Calculator, Field, columns_of, pair_lines
from ratings_core.expected import LOG_ODDS_PER_POINT
from ratings_core.history import History
from ratings_core.inputs import RatedGames
from ratings_core.systems import ranges
from ratings_core.systems.table_system import TableSystem

KMode = Literal["own", "pair_mean"]


@dataclass(frozen=True)
class PodElo(TableSystem):
    """Pod Elo: settings and replay.

    Parameters
    ----------
    start : float
        Rating before the first game, in points.
    k_provisional, k_settled : float
        K in points: while provisional, and after.
    provisional_games : int
        A subject is provisional with fewer rated games than this: with 10, the 11th game is the first at `k_settled`.
    k_mode : {"own", "pair_mean"}
        "own": each change uses the K of its own subject ("an even win is worth 20 to a new player"); the pool's mean
        then drifts. "pair_mean": each pair uses the mean of its two Ks, so changes of a table add up to 0 and the
        pool's mean stays at the start; no single K is published.

    Raises
    ------
    InvalidError
        When a setting is not a finite number, not positive where it must be, or an unknown mode.

    Notes
    -----
    The rule is Elo's [1]_ for each pair, with the K of a cEDH game tracker that rates the tables of TopDeck.gg [2]_.
    `k_mode` is ours, because two sentences of that tracker's page ("worth 20 to a new player, 12 after", "what one
    gains the others lose") exclude each other.

    References
    ----------
    .. [1] A. E. Elo, The Rating of Chessplayers, Past and Present (1978); https://en.wikipedia.org/wiki/Elo_rating_system
    .. [2] https://topdeck.gg

    Examples
    --------
    Four settled players at 1500, seat 0 wins; then the worked example of a 1500 who beats three 1700s:

    >>> PodElo().change([1500, 1500, 1500, 1500], winner=0, games_before=[50, 50, 50, 50])
    array([12., -4., -4., -4.])
    >>> PodElo().change([1500, 1700, 1700, 1700], winner=0, games_before=[50, 50, 50, 50]).round(1)
    array([18.2, -6.1, -6.1, -6.1])
    """

    name: ClassVar[str] = "pod_elo"
    title: ClassVar[str] = "Pod Elo"
    compares_pairs: ClassVar[bool] = True
    searched: ClassVar[Mapping[str, tuple[float, float]]] = {"k_provisional": (1, 400), "k_settled": (1, 400)}

    start: float = 1500.0
    k_provisional: float = 40.0
    k_settled: float = 24.0
    provisional_games: int = 10
    k_mode: KMode = "own"

    def __post_init__(self) -> None:
        ranges.finite(self, "start")
        ranges.positive(self, "k_provisional", "k_settled")
        ranges.count(self, "provisional_games")
        ranges.one_of(self, "k_mode", get_args(KMode))

    @classmethod
    def calculator(cls) -> Calculator:
        """Return the calculator of one table."""
        choices = {"own": "Each its own", "pair_mean": "Mean of the pair"}
        return Calculator(
            "pod",
            "Rate one table by Pod Elo: the winner beats each loser.",
            (WINNER, GAMES, Field("k_mode", "choice", "Whose K", "Whose K counts", choices, default="own")),
            cls._pod,
            f"K is {cls.k_provisional:g} in the first {cls.provisional_games} rated games, {cls.k_settled:g} after. "
            "A seat without a number of games is settled.",
        )

    @classmethod
    def _pod(cls, ratings: Sequence[float], winner: int | None, games: Sequence[int] | None, k_mode: KMode) -> Answer:
        system = cls(k_mode=k_mode)
        played = games or [system.provisional_games] * len(ratings)
        table = system.at_table(ratings, winner, played)
        working = [
            f"K = {system.k_provisional:g} before {system.provisional_games} rated games, {system.k_settled:g} after",
            "E = 1 / (1 + 10^((opponent - own)/400)); S = 1 won, 0 lost, 0.5 drawn",
            f"change = sum over the compared of K/{len(ratings) - 1} x (S - E)",
            *pair_lines(
                table,
                winner,
                lambda own, other: system.pair_k(played[own], played[other]) or system.k_of(played[own]),
            ),
        ]
        return Answer(columns_of(table), working)

    def pair_k(self, games: int, other_games: int) -> float | None:
        """Return the mean of the Ks of two subjects by their rated games before; None in the mode "own".

        Examples
        --------
        >>> PodElo(k_mode="pair_mean").pair_k(0, 50)
        32.0
        """
        return (self.k_of(games) + self.k_of(other_games)) / 2.0 if self.k_mode == "pair_mean" else None

    def k_of(self, games: int) -> float:
        """Return the own K of a subject by its rated games before.

        Examples
        --------
        >>> PodElo().k_of(9), PodElo().k_of(10)
        (40.0, 24.0)
        """
        return float(self.k_provisional if games < self.provisional_games else self.k_settled)

    def _fill(self, games: RatedGames, history: History) -> None:
        # numba takes half a second to import, which reading settings must not cost
        from ratings_core.systems import pod_elo_kernel

        settings = pod_elo_kernel.Settings(
            LOG_ODDS_PER_POINT,
            float(self.k_provisional),  # a whole number from a settings file would be compiled once more
            float(self.k_settled),
            self.provisional_games,
            self.k_mode == "pair_mean",
        )
        pod_elo_kernel.replay(games.arrays, settings, history.state, history.columns)
