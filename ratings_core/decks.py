"""Games in which decks are rated: one deck may hold several seats, and the calendar says which decks nobody plays.

Quarters are calendar quarters in UTC, counted from January 1970.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.games import RatedGames
from ratings_core.history import History

NO_GAME = -1
MONTHS = 3


@dataclass(frozen=True)
class DeckGames(RatedGames):
    """Rated games of decks, with the time of each.

    Parameters
    ----------
    offset, subject, winner, subjects
        As in `RatedGames`, but a subject may sit at several seats of a game.
    time : int64[games]
        Seconds since 1970-01-01 UTC, never falling.

    Raises
    ------
    ValueError
        When the arrays do not describe games of two or more seats in the order of time.

    Examples
    --------
    >>> games = DeckGames(np.array([0, 3]), np.array([0, 0, 1]), np.array([2]), subjects=2, time=np.array([1577836800]))
    >>> quarter_of(games.time)  # January 2020
    array([200])
    """

    time: NDArray[np.int64]

    def _check_subjects(self) -> None:
        if self.subject.size and not (self.subject.min() >= 0 and self.subject.max() < self.subjects):
            raise ValueError(f"A subject lies outside 0 to {self.subjects - 1}.")


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


class DeckRows(NamedTuple):
    """What happens to whom, in order: a deck at a table, or an idle step of a deck.

    Parameters
    ----------
    game : int64[rows]
        Place of the game; -1 (``NO_GAME``) is an idle step.
    subject : int64[rows]
        The deck.
    time : int64[rows]
        Seconds since 1970-01-01 UTC: that of the game, or of the quarter's end that the step falls at.
    """

    game: NDArray[np.int64]
    subject: NDArray[np.int64]
    time: NDArray[np.int64]


def deck_rows(games: DeckGames, idle_quarters: int) -> DeckRows:
    """Lay out the history of decks: one row a deck and table, and the idle steps where the calendar puts them.

    Parameters
    ----------
    games : DeckGames
        Games in rated order.
    idle_quarters : int
        So many whole quarters without a game cost nothing. The step of each further one falls at its end, for ends up
        to the newest game.

    Returns
    -------
    DeckRows
        Steps stand before the first game of the quarter that begins there, in the order of ends, then of decks; the
        rows of a table stand in the order of seats.

    Examples
    --------
    Deck 1 plays in January 2020, never again; the pool plays on in April 2021, when four whole quarters have passed.

    >>> april_2021 = 1617235200
    >>> games = DeckGames(np.array([0, 2, 4]), np.array([0, 1, 0, 0]), np.array([0, 0]), 2,
    ...     time=np.array([1577836800, april_2021]))
    >>> deck_rows(games, idle_quarters=3)._replace(time=None)
    DeckRows(game=array([ 0,  0, -1, -1,  1]), subject=array([0, 1, 0, 1, 0]), time=None)
    """
    seat_game = np.repeat(np.arange(games.winner.size), np.diff(games.offset))
    seat = np.sort(np.unique(seat_game * games.subjects + games.subject, return_index=True)[1])
    quarter = quarter_of(games.time)
    idle, end = _idle_steps(games.subject[seat], quarter[seat_game[seat]], idle_quarters)
    game = np.concatenate([np.full(idle.size, NO_GAME), seat_game[seat]])
    next_game = np.concatenate([np.searchsorted(quarter, end), seat_game[seat]])
    subject = np.concatenate([idle, games.subject[seat]])
    time = np.concatenate([_begin_of(end), games.time[seat_game[seat]]])
    # Steps are already in the order of ends and decks, table rows in that of seats; lexsort keeps both.
    order = np.lexsort((game != NO_GAME, next_game))
    return DeckRows(game[order], subject[order], time[order])


def deck_history(games: DeckGames, history: History) -> DeckHistory:
    """Give one row a deck and table, from a history with one row a seat.

    Parameters
    ----------
    games : DeckGames
        What was replayed.
    history : History
        Its rows as `History` has them. A deck at several seats counts one game in it, and moves by the sum of its
        changes in the order of seats.

    Returns
    -------
    DeckHistory
        The rows of a table stand in the order of seats; there is no idle step.

    Examples
    --------
    Deck 0 sits at two seats of three, and one of them wins:

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


def _idle_steps(
    deck: NDArray[np.int64], quarter: NDArray[np.int64], idle_quarters: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give deck and end of each step, from the quarter of each appearance; an end is the quarter that begins there."""
    if not deck.size:
        return deck, quarter
    order = np.lexsort((quarter, deck))
    deck, quarter = deck[order], quarter[order]
    plays_on = np.append(deck[1:] == deck[:-1], False)
    next_quarter = np.where(plays_on, np.roll(quarter, -1), quarter.max())
    steps = np.maximum(next_quarter - quarter - 1 - idle_quarters, 0)
    number = np.arange(steps.sum()) - np.repeat(np.cumsum(steps) - steps, steps)
    idle, end = np.repeat(deck, steps), np.repeat(quarter, steps) + idle_quarters + 2 + number
    order = np.lexsort((idle, end))
    return idle[order], end[order]


def quarter_of(time: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give the calendar quarter in UTC, counted from 0 in January 1970.

    Parameters
    ----------
    time : int64 array
        Seconds since 1970-01-01 UTC.

    Returns
    -------
    int64 array

    Examples
    --------
    The last second of 2020 and the first of 2021:

    >>> quarter_of(np.array([1609459199, 1609459200]))
    array([203, 204])
    """
    months: NDArray[np.int64] = time.astype("datetime64[s]").astype("datetime64[M]").astype(np.int64)
    return months // MONTHS


def _begin_of(quarter: NDArray[np.int64]) -> NDArray[np.int64]:
    months = (quarter * MONTHS).astype("datetime64[M]")
    seconds: NDArray[np.int64] = months.astype("datetime64[s]").astype(np.int64)
    return seconds
