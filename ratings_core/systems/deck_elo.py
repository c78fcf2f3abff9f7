"""Deck Elo: the winning deck takes points from each losing deck, most from decks rated as high or higher.

    displayed rating D = (10/3)·B        B: backend rating, 300 at the start; d = B_winner - B_loser
    T(d) = 10 · min(1, 10^(-d/400))      backend points; 10/3 as much on display

All ratings here and in `History` are displayed ratings. All changes of a table are computed from the ratings before it.

After n whole calendar quarters without a game, D <- 1000 + 0.9^max(0, n - 3) · (D - 1000): one step at the end of the
fourth whole idle quarter, and one at each further end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ratings_core.calculator import WINNER, Answer, Calculator, columns_of
from ratings_core.errors import InvalidError
from ratings_core.expected import LOG_ODDS_PER_POINT, POINTS_OF_TEN_TO_ONE
from ratings_core.history import DeckHistory
from ratings_core.inputs import DeckGames
from ratings_core.systems import ranges
from ratings_core.systems.idle_decks import deck_rows
from ratings_core.systems.one_table import finite_ratings, winning_seat
from ratings_core.systems.predicting import Predicting

BACKEND_PER_DISPLAYED = 0.3

Draws = Literal["no_transfer", "half_each"]


@dataclass(frozen=True)
class DeckElo(Predicting):
    """Deck Elo: settings and replay.

    Parameters
    ----------
    start : float
        Displayed rating before the first game; idle decks drift towards it.
    stake : float
        Points that a loser gives to a deck rated as high or lower, in backend points: 10 are 33 1/3 displayed.
    idle_quarters : int
        Whole calendar quarters (UTC) without a game before a deck drifts.
    idle_keep : float
        Share of its distance from the start that an idle deck keeps in each further quarter: above 0, up to 1.
    draws : {"no_transfer", "half_each"}
        Ours, since the source does not mention draws: a draw changes no rating, or is half a win for either of each
        pair. It counts as a game in both.

    Raises
    ------
    InvalidError
        When a setting is not a finite number, outside its range, or an unknown word.

    Notes
    -----
    The rules are those of cPDH (Pauper Commander) [1]_. The rule for T is derived: it is the only one that fits the
    text (a win against equal or higher decks is worth a flat 33 1/3 each, a loss to an equal or lower deck costs a
    flat 33 1/3) and the table of win rates. A deck that wins the share p of its tables against three others of equal
    rating is in balance where it takes as much as it gives,

        3p · T(d) = (1 - p) · T(-d),

    that is at +0, +234.79, +401.37 and +636.16 displayed points for p = 1/4, 1/3, 2/5 and 1/2. Ordinary Elo capped at
    the even stake fits the text but not the table.

    Changes average to 0 when winners are drawn with shares of 10^(B/400), as in `History.win_probability`.

    References
    ----------
    .. [1] https://cpdh.guide/meta/methodology/

    Examples
    --------
    >>> DeckElo().change([1000, 1000, 1000, 1000], winner=0).round(2)
    array([100.  , -33.33, -33.33, -33.33])
    >>> DeckElo().change([1636, 1000, 1000, 1000], winner=0).round(2)
    array([ 33.34, -11.11, -11.11, -11.11])
    """

    name: ClassVar[str] = "deck_elo"
    title: ClassVar[str] = "Deck Elo"
    win_probability_scale: ClassVar[float | None] = POINTS_OF_TEN_TO_ONE / BACKEND_PER_DISPLAYED
    compares_pairs: ClassVar[bool] = True
    subject: ClassVar[str] = "deck"
    rates: ClassVar[str] = "decks"
    provisional_games: ClassVar[int] = 0
    searched: ClassVar[Mapping[str, tuple[float, float]]] = {"stake": (0.5, 100), "idle_keep": (0.1, 1)}

    start: float = 1000.0
    stake: float = 10.0
    idle_quarters: int = 3
    idle_keep: float = 0.9
    draws: Draws = "no_transfer"

    def __post_init__(self) -> None:
        ranges.finite(self, "start")
        ranges.positive(self, "stake", "idle_keep")
        ranges.count(self, "idle_quarters")
        if self.idle_keep > 1:
            raise InvalidError("idle_keep", f"idle_keep must be a share above 0 and up to 1, not {self.idle_keep!r}.")
        ranges.one_of(self, "draws", get_args(Draws))

    @classmethod
    def calculator(cls) -> Calculator:
        """Return the calculator of one table."""
        summary = "Rate one table of decks by Deck Elo, in displayed ratings."
        note = (
            "The winner takes from each loser, most from decks that are rated as high or higher; a draw moves nobody."
        )
        return Calculator("deck", summary, (WINNER,), cls._deck, note, row="Deck")

    @classmethod
    def _deck(cls, ratings: Sequence[float], winner: int | None) -> Answer:
        system = cls()
        table = system.at_table(ratings, winner)
        taken = [
            f"  seat {winner + 1} ({ratings[winner]:g}) takes from seat {loser + 1} ({rating:g}): "
            f"d = {BACKEND_PER_DISPLAYED * (ratings[winner] - rating):g}, {-table.change[loser]:.4f}"
            for loser, rating in enumerate(ratings)
            if winner is not None and loser != winner
        ]
        working = [
            "d = 3/10 x (winner - loser), in backend points",
            f"the winner takes 10/3 x {system.stake:g} x min(1, 10^(-d/400)) from each loser, in displayed points",
            *(taken or ["a draw: nobody takes anything"]),
        ]
        return Answer(columns_of(table), working)

    def replay(self, games: DeckGames) -> DeckHistory:
        """Replay all games in order from the start, and let idle decks drift between them.

        Parameters
        ----------
        games : DeckGames
            Games in rated order, with their times.

        Returns
        -------
        DeckHistory
            One row a deck and table, and one an idle step.

        Examples
        --------
        Deck 0 wins against itself and deck 1, from which it takes the flat stake once:

        >>> games = DeckGames(np.array([0, 3]), np.array([0, 0, 1]), np.array([0]), subjects=2, time=np.array([0]))
        >>> DeckElo().replay(games).change.round(2)
        array([ 33.33, -33.33])
        """
        return self._replay_from(games, np.full(games.subjects, float(self.start)))

    def change(self, ratings: Sequence[float] | NDArray[np.float64], winner: int | None) -> NDArray[np.float64]:
        """Return the changes of one table of different decks, from any ratings.

        Parameters
        ----------
        ratings : float[n]
            Displayed ratings before the table, in seat order.
        winner : int or None
            The winning seat, counted from 0; None is a draw.

        Returns
        -------
        float64[n]
            Displayed points.

        Raises
        ------
        InvalidError
            When there are fewer than two seats, a rating is not finite, or the winner is none of them.

        Examples
        --------
        At a table of three there are two losers to take from:

        >>> DeckElo().change([1000, 1000, 1000], winner=0).round(2)
        array([ 66.67, -33.33, -33.33])
        """
        return self.at_table(ratings, winner).change

    def at_table(self, ratings: Sequence[float] | NDArray[np.float64], winner: int | None) -> DeckHistory:
        """Return the history of one table, from any ratings.

        Parameters, errors: those of `change`.

        Returns
        -------
        DeckHistory
            n rows, and n subjects in seat order.

        Examples
        --------
        >>> DeckElo().at_table([1401.37, 1000, 1000, 1000], winner=0).win_probability.round(2)
        array([0.4, 0.2, 0.2, 0.2])
        """
        rating = finite_ratings(ratings)
        table = DeckGames(
            offset=np.array([0, rating.size], dtype=np.int64),
            subject=np.arange(rating.size, dtype=np.int64),
            winner=np.array([winning_seat(winner)], dtype=np.int64),
            subjects=rating.size,
            time=np.zeros(1, dtype=np.int64),
        )
        return self._replay_from(table, rating)

    def _replay_from(self, games: DeckGames, rating: NDArray[np.float64]) -> DeckHistory:
        # numba takes half a second to import, which reading settings must not cost
        from ratings_core.systems import deck_elo_kernel

        rows = deck_rows(games, self.idle_quarters)
        history = DeckHistory.unfilled(
            rows.game.size,
            rating,
            np.zeros(games.subjects, dtype=np.int64),
            **rows._asdict(),
            won=np.empty(rows.game.size, dtype=np.bool_),
        )
        settings = deck_elo_kernel.Settings(
            LOG_ODDS_PER_POINT,
            BACKEND_PER_DISPLAYED,
            float(self.start),
            self.stake / BACKEND_PER_DISPLAYED,
            float(self.idle_keep),
            self.draws == "half_each",
        )
        deck_elo_kernel.replay(games.arrays, rows, settings, history.state, history.columns, history.won)
        return history
