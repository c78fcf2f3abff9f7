"""Base of systems that rate tables with one winner or a draw, from a rating and a number of games of each subject.

A system of this kind is a frozen dataclass of settings with a name and a `_fill` that replays its formula. A complete
example is in docs/method/adding_a_system.md.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ratings_core.calculator import GAMES, WINNER, Answer, Calculator, columns_of
from ratings_core.history import History
from ratings_core.inputs import RatedGames
from ratings_core.systems.one_table import finite_ratings, winning_seat
from ratings_core.systems.predicting import Predicting


class TableSystem(Predicting, ABC):
    """Replays a history, and rates one table from any ratings.

    Attributes
    ----------
    name : str
        Its name in settings and tables.
    subject : {"player", "deck"}
        Who is rated. A system that can rate decks at tables makes a setting of it.
    start : float
        Rating before the first game, in points.
    provisional_games : int
        A subject is provisional with fewer rated games than this.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    subject: str = "player"

    start: float
    provisional_games: int

    @property
    def rates(self) -> str:
        """The kind of input: tables of players, or of decks, where a deck may have several seats."""
        return "decks" if self.subject == "deck" else "tables"

    @abstractmethod
    def _fill(self, games: RatedGames, history: History) -> None:
        """Fill the rows of `history`, and update its `rating` and `games` to those after the last game."""

    def _unfilled(self, games: RatedGames, rating: NDArray[np.float64], played: NDArray[np.int64]) -> History:
        return History.unfilled(games.subject.size, rating, played)

    def replay(self, games: RatedGames) -> History:
        """Replay all games in order from the start.

        Parameters
        ----------
        games : RatedGames
            Games in rated order.

        Returns
        -------
        History
            One row a seat.

        Examples
        --------
        >>> from ratings_core.systems.pod_elo import PodElo
        >>> history = PodElo().replay(RatedGames(np.array([0, 2]), np.array([0, 1]), np.array([0]), subjects=2))
        >>> history.rating
        array([1520., 1480.])
        """
        history = self._unfilled(
            games,
            rating=np.full(games.subjects, float(self.start)),
            played=np.zeros(games.subjects, dtype=np.int64),
        )
        self._fill(games, history)
        return history

    def change(
        self,
        ratings: Sequence[float] | NDArray[np.float64],
        winner: int | None,
        games_before: Sequence[int] | NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Return the changes of one table, from any ratings.

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
        InvalidError
            When there are fewer than two seats, the winner is none of them, or the rows differ in length.

        Examples
        --------
        A new player beats three settled ones: 20 points in, 12 out.

        >>> from ratings_core.systems.pod_elo import PodElo
        >>> PodElo().change([1500, 1500, 1500, 1500], winner=0, games_before=[0, 50, 50, 50])
        array([20., -4., -4., -4.])
        """
        return self.at_table(ratings, winner, games_before).change

    @classmethod
    def calculator(cls) -> Calculator:
        """Return the calculator of one table, with the default settings; a system with other fields overrides it."""
        return Calculator(cls.name.replace("_", "-"), f"Rate one table by {cls.title}.", (WINNER, GAMES), cls._work_out)

    @classmethod
    def _work_out(cls, ratings: Sequence[float], winner: int | None, games: Sequence[int] | None) -> Answer:
        system = cls()
        table = system.at_table(ratings, winner, games or [system.provisional_games] * len(ratings))
        working = [
            f"  seat {seat} ({before:g}): score {score:g}, win probability {chance:.6f}, change {change:+.4f}"
            for seat, (before, score, chance, change) in enumerate(
                zip(table.rating_before, table.score, table.win_probability, table.change, strict=True), 1
            )
        ]
        return Answer(columns_of(table), working)

    def at_table(
        self,
        ratings: Sequence[float] | NDArray[np.float64],
        winner: int | None,
        games_before: Sequence[int] | NDArray[np.int64],
    ) -> History:
        """Return the history of one table, from any ratings.

        Parameters, errors: those of `change`.

        Returns
        -------
        History
            n rows, and n subjects in seat order.

        Examples
        --------
        >>> from ratings_core.systems.pod_elo import PodElo
        >>> PodElo().at_table([1900, 1500], winner=0, games_before=[50, 50]).expected.round(4)
        array([0.9091, 0.0909])
        """
        rating, played = finite_ratings(ratings, games_before), np.array(games_before, dtype=np.int64)
        table = RatedGames(
            offset=np.array([0, rating.size], dtype=np.int64),
            subject=np.arange(rating.size, dtype=np.int64),
            winner=np.array([winning_seat(winner)], dtype=np.int64),
            subjects=rating.size,
        )
        history = self._unfilled(table, rating, played)
        self._fill(table, history)
        return history
