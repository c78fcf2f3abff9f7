"""Pod Elo: the winner of a table beats each loser; a draw is half a point against everybody.

    change_i = K_i/(n - 1) · sum over j of (S_ij - E(R_i, R_j))        k_mode "own"
    change_i = sum over j of K_ij/(n - 1) · (S_ij - E(R_i, R_j))       k_mode "pair_mean", K_ij = (K_i + K_j)/2

j runs over the seats that i is compared with, in ascending order: at a decisive table the winner with each loser and
nobody else, at a drawn table all with all. n - 1 counts the opponents at the table, for losers too. All changes of a
table come from the ratings before it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ratings_core.games import DRAW, RatedGames
from ratings_core.history import History

KMode = Literal["own", "pair_mean"]


@dataclass(frozen=True)
class PodElo:
    """Settings of Pod Elo, and its replay.

    Parameters
    ----------
    start : float
        Rating before the first game, in points.
    k_provisional, k_settled : float
        K in points: while provisional, and after.
    provisional_games : int
        A subject is provisional with fewer rated games than this: with 10, the 11th game is the first at `k_settled`.
    k_mode : {"own", "pair_mean"}
        "own": each change uses the K of its own subject, as players understand "an even win is worth 20 to a new
        player"; the mean of the pool then drifts. "pair_mean": each pair uses the mean of its two Ks, so what one
        gains the others lose, and the mean of the pool stays at the start.

    Raises
    ------
    ValueError
        When a setting is not a finite number, not positive where it must be, or an unknown mode.

    Notes
    -----
    Source: the published page of a cEDH game tracker that rates TopDeck.gg tables; `k_mode` is ours, because two
    sentences of that page ("worth 20 to a new player, 12 after", "what one gains the others lose") exclude each other.

    Examples
    --------
    Four settled players at 1500, seat 0 wins; then the worked example of a 1500 who beats three 1700s:

    >>> PodElo().change([1500, 1500, 1500, 1500], winner=0, games_before=[50, 50, 50, 50])
    array([12., -4., -4., -4.])
    >>> PodElo().change([1500, 1700, 1700, 1700], winner=0, games_before=[50, 50, 50, 50]).round(1)
    array([18.2, -6.1, -6.1, -6.1])
    """

    name: ClassVar[str] = "pod_elo"
    subject: ClassVar[str] = "player"

    start: float = 1500.0
    k_provisional: float = 40.0
    k_settled: float = 24.0
    provisional_games: int = 10
    k_mode: KMode = "own"

    def __post_init__(self) -> None:
        if not _is_finite(self.start):
            raise ValueError(f"start must be a finite number of rating points, not {self.start!r}.")
        for name in ("k_provisional", "k_settled"):
            k = getattr(self, name)
            if not (_is_finite(k) and k > 0):
                raise ValueError(f"{name} must be a positive, finite number of rating points, not {k!r}.")
        if type(self.provisional_games) is not int or self.provisional_games < 0:
            raise ValueError(f"provisional_games must be a whole number from 0, not {self.provisional_games!r}.")
        if self.k_mode not in get_args(KMode):
            raise ValueError(f"k_mode must be one of {', '.join(get_args(KMode))}, not {self.k_mode!r}.")

    def replay(self, games: RatedGames) -> History:
        """Replay all games in order from the start.

        Parameters
        ----------
        games : RatedGames
            Games in rated order.

        Returns
        -------
        History
            One row a seat; `k` is NaN in mode "pair_mean", where no single K applies.

        Examples
        --------
        >>> history = PodElo().replay(RatedGames(np.array([0, 2]), np.array([0, 1]), np.array([0]), subjects=2))
        >>> history.rating
        array([1520., 1480.])
        """
        return self._replay_from(
            games,
            rating=np.full(games.subjects, float(self.start)),
            played=np.zeros(games.subjects, dtype=np.int64),
        )

    def change(
        self,
        ratings: Sequence[float] | NDArray[np.float64],
        winner: int | None,
        games_before: Sequence[int] | NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Give the changes of one table, from any ratings.

        Parameters
        ----------
        ratings : float[n]
            Ratings before the table, in points, in seat order.
        winner : int or None
            The winning seat, counted from 0; None is a draw.
        games_before : int[n]
            Rated games of each seat before this one.

        Returns
        -------
        float64[n]
            Rating points.

        Raises
        ------
        ValueError
            When there are fewer than two seats, the winner is none of them, or the rows differ in length.

        Examples
        --------
        A new player beats three settled ones: 20 points in, 12 out.

        >>> PodElo().change([1500, 1500, 1500, 1500], winner=0, games_before=[0, 50, 50, 50])
        array([20., -4., -4., -4.])
        """
        return self.at_table(ratings, winner, games_before).change

    def at_table(
        self,
        ratings: Sequence[float] | NDArray[np.float64],
        winner: int | None,
        games_before: Sequence[int] | NDArray[np.int64],
    ) -> History:
        """Give everything the replay says of one table, from any ratings: a history of one game.

        Parameters, errors: those of `change`.

        Returns
        -------
        History
            n rows, and n subjects in seat order.

        Examples
        --------
        >>> PodElo().at_table([1900, 1500], winner=0, games_before=[50, 50]).expected.round(4)
        array([0.9091, 0.0909])
        """
        rating, played = np.array(ratings, dtype=np.float64), np.array(games_before, dtype=np.int64)
        if rating.shape != played.shape:
            raise ValueError(f"There are {rating.size} ratings and {played.size} numbers of games for one table.")
        if not np.isfinite(rating).all():
            raise ValueError("Every rating at the table must be a finite number.")
        if winner is not None and winner < 0:
            raise ValueError(f"The winner must be a seat counted from 0, or None for a draw, not {winner}.")
        table = RatedGames(
            offset=np.array([0, rating.size], dtype=np.int64),
            subject=np.arange(rating.size, dtype=np.int64),
            winner=np.array([DRAW if winner is None else winner], dtype=np.int64),
            subjects=rating.size,
        )
        return self._replay_from(table, rating, played)

    def _replay_from(self, games: RatedGames, rating: NDArray[np.float64], played: NDArray[np.int64]) -> History:
        # numba takes half a second to import; whoever only reads settings must not wait for it.
        from ratings_core.systems import pod_elo_kernel

        seats = games.subject.size
        history = History(
            games_before=np.empty(seats, dtype=np.int64),
            k=np.empty(seats),
            expected=np.empty(seats),
            score=np.empty(seats),
            rating_before=np.empty(seats),
            change=np.empty(seats),
            rating_after=np.empty(seats),
            win_chance=np.empty(seats),
            rating=rating,
            games=played,
        )
        pod_elo_kernel.replay(
            games.offset,
            games.subject,
            games.winner,
            # A whole number from a settings file would be another type to numba, and compiled once more.
            (float(self.k_provisional), float(self.k_settled), self.provisional_games, self.k_mode == "pair_mean"),
            (rating, played),
            (history.games_before, history.k, history.expected, history.score),
            (history.rating_before, history.change, history.rating_after, history.win_chance),
        )
        return history


def _is_finite(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
