"""The result of a replay: every change, and the ratings after the last game."""

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ratings_core.inputs import DeckGames

NO_GAME = -1


class State(NamedTuple):
    """Where every subject is while a replay runs.

    Parameters
    ----------
    rating : float64[subjects]
        Rating points.
    games : int64[subjects]
        Rated games so far.
    """

    rating: NDArray[np.float64]
    games: NDArray[np.int64]


class Columns(NamedTuple):
    """The columns of a history that a replay fills, a row a seat; meanings and units as in `History`."""

    games_before: NDArray[np.int64]
    k: NDArray[np.float64]
    expected: NDArray[np.float64]
    score: NDArray[np.float64]
    rating_before: NDArray[np.float64]
    change: NDArray[np.float64]
    rating_after: NDArray[np.float64]
    win_probability: NDArray[np.float64]


@dataclass(frozen=True)
class History:
    """One row a seat, in the order of ``RatedGames.subject``; then one entry a subject.

    Parameters
    ----------
    games_before : int64[seats]
        Rated games of the subject before this one.
    k : float64[seats]
        K of the subject in this game, in rating points; NaN where no single K applies.
    expected, score : float64[seats]
        Expected and actual score over the compared pairs, divided by the number of opponents: 0 to 1.
    rating_before, change, rating_after : float64[seats]
        Rating points; ``rating_after = rating_before + change`` to the last bit.
    win_probability : float64[seats]
        Probability that this seat wins its table, as the system predicts it before: 0 to 1.
    rating : float64[subjects]
        Rating after the last game; the start where there was none.
    games : int64[subjects]
        Rated games in all.
    """

    games_before: NDArray[np.int64]
    k: NDArray[np.float64]
    expected: NDArray[np.float64]
    score: NDArray[np.float64]
    rating_before: NDArray[np.float64]
    change: NDArray[np.float64]
    rating_after: NDArray[np.float64]
    win_probability: NDArray[np.float64]
    rating: NDArray[np.float64]
    games: NDArray[np.int64]

    @classmethod
    def unfilled(cls, rows: int, rating: NDArray[np.float64], games: NDArray[np.int64], **more: Any) -> Self:
        """Return a history whose rows are not filled yet.

        Parameters
        ----------
        rows : int
            Number of rows.
        rating, games : float64[subjects], int64[subjects]
            Rating and rated games of each subject before the first game. The arrays themselves become those of the
            history; a replay moves them.
        **more
            The further fields of a subclass.

        Examples
        --------
        >>> History.unfilled(4, np.full(2, 1500.0), np.zeros(2, dtype=np.int64)).change.shape
        (4,)
        """
        kinds = {name: np.int64 if name == "games_before" else np.float64 for name in Columns._fields}
        columns: dict[str, Any] = {name: np.empty(rows, kind) for name, kind in kinds.items()}
        return cls(**columns, rating=rating, games=games, **more)

    @property
    def columns(self) -> Columns:
        """The columns, as compiled code takes them."""
        return Columns(*(getattr(self, name) for name in Columns._fields))

    @property
    def state(self) -> State:
        """Rating and rated games of each subject, as compiled code takes them."""
        return State(self.rating, self.games)


@dataclass(frozen=True)
class SeatHandicaps:
    """Handicaps of the seats of tables: seat i (from 0) of a table of n is entry n·(n - 1)/2 + i.

    Parameters
    ----------
    handicap : float64[entries]
        How many rating points the seat is worth, beside the others of its table.
    variance : float64[entries]
        How unsure that is: the square of its standard deviation, in points².
    tables : int64[entries]
        Decisive tables that it was learned from; 0 where nothing was.
    """

    handicap: NDArray[np.float64]
    variance: NDArray[np.float64]
    tables: NDArray[np.int64]


@dataclass(frozen=True)
class UncertainHistory(History):
    """A history with the uncertainty of its last ratings, and handicaps of seats.

    Parameters
    ----------
    games_before, k, expected, score, rating_before, change, rating_after, win_probability, rating, games
        As in `History`.
    deviation : float64[subjects]
        Uncertainty of `rating` at the time of the newest game, in points: a standard deviation.
    handicaps : SeatHandicaps
        After the last game.
    """

    deviation: NDArray[np.float64]
    handicaps: SeatHandicaps


@dataclass(frozen=True)
class DeckHistory(History):
    """A history with one row a deck and table, and one an idle step: more or fewer rows than there are seats.

    Parameters
    ----------
    games_before, k, expected, score, rating_before, change, rating_after, win_probability, rating, games
        As in `History`. Of a deck at several seats `change` is the sum, `win_probability` that of any of its seats, and
        `expected` and `score` are means over its seats; `k` is NaN. Of an idle step `k`, `expected`, `score` and
        `win_probability` are NaN.
    game, subject, time : int64[rows]
        As in `DeckRows`: an idle step has game -1, and the time of the quarter's end that it falls at.
    won : bool[rows]
        Whether any of the deck's seats won.
    """

    game: NDArray[np.int64]
    subject: NDArray[np.int64]
    time: NDArray[np.int64]
    won: NDArray[np.bool_]


def deck_history(games: DeckGames, history: History) -> DeckHistory:
    """Return one row a deck and table, from a history with one row a seat.

    Parameters
    ----------
    games : DeckGames
        The input of the replay.
    history : History
        Its rows as `History` has them. A deck at several seats counts one game in it, and moves by the sum of its
        changes in the order of seats.

    Returns
    -------
    DeckHistory
        The rows of a table are in seat order; there are no idle steps.

    Examples
    --------
    Deck 0 has two seats of three, and one of them wins:

    >>> from ratings_core.systems.pod_bayes import PodBayes
    >>> games = DeckGames(np.array([0, 3]), np.array([0, 0, 1]), np.array([0]), subjects=2, time=np.array([0]))
    >>> by_deck = deck_history(games, PodBayes().replay(games))
    >>> by_deck.subject, by_deck.won, by_deck.win_probability.round(4)
    (array([0, 1]), array([ True, False]), array([0.6667, 0.3333]))
    """
    seat_game = np.repeat(np.arange(games.winner.size), np.diff(games.offset))
    key = seat_game * games.subjects + games.subject
    _, first, place = np.unique(key, return_index=True, return_inverse=True)
    order = np.argsort(first)
    seat, row = first[order], np.argsort(order)[place]

    def total(of_seats: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.bincount(row, weights=of_seats, minlength=seat.size).astype(np.float64)

    held = np.bincount(row, minlength=seat.size)
    winning = np.repeat(games.winner, np.diff(games.offset)) == np.arange(key.size) - games.offset[seat_game]
    change = total(history.change)
    return DeckHistory(
        games_before=history.games_before[seat],
        k=np.where(held == 1, history.k[seat], np.nan),
        expected=total(history.expected) / held,
        score=total(history.score) / held,
        rating_before=history.rating_before[seat],
        change=change,
        rating_after=history.rating_before[seat] + change,
        win_probability=np.minimum(total(history.win_probability), 1.0),
        rating=history.rating,
        games=history.games,
        game=seat_game[seat],
        subject=games.subject[seat],
        time=games.time[seat_game[seat]],
        won=total(winning.astype(np.float64)) > 0,
    )
