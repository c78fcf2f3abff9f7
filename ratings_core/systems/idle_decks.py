"""The order of a history of decks: a deck at a table, or a step of an idle deck.

Quarters are calendar quarters in UTC, counted from January 1970.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratings_core.history import NO_GAME
from ratings_core.inputs import DeckGames

MONTHS = 3


class DeckRows(NamedTuple):
    """The rows of a history in order: a deck at a table, or an idle step of a deck.

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
        Whole quarters without a game that cost nothing. The step of each further one is at its end, for ends up
        to the newest game.

    Returns
    -------
    DeckRows
        Steps come before the first game of the quarter that begins there, in the order of ends, then of decks; the
        rows of a table are in seat order.

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


def _idle_steps(
    deck: NDArray[np.int64], quarter: NDArray[np.int64], idle_quarters: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return deck and end of each step, from the quarter of each game; an end is the quarter that begins there."""
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
    """Return the calendar quarter in UTC, counted from 0 in January 1970.

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
