"""Inputs of a replay: the games, matches or standings of a pool in rated order, as flat read-only arrays."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from ratings_core.errors import InvalidError

Kind = TypeVar("Kind", bound=np.generic)


def frozen(name: str, array: object, kind: type[Kind]) -> NDArray[Kind]:
    """Return a read-only view of an array, for a frozen dataclass to keep.

    Parameters
    ----------
    name : str
        The field, for the sentence when something is wrong.
    array : object
        The caller's array.
    kind : type
        The type of its entries, as ``np.int64``.

    Returns
    -------
    array of `kind`, one-dimensional
        A view of the caller's entries (a copy if they are not contiguous); the caller's own array stays writable.

    Raises
    ------
    InvalidError
        When it is not a plain one-dimensional array of that type.

    Examples
    --------
    >>> frozen("time", [1577836800], np.int64)
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: time must be a plain one-dimensional numpy array of int64.
    """
    # a masked array is refused, too: the numbers under its mask would be rated
    if type(array) is not np.ndarray or array.dtype != kind or array.ndim != 1:
        raise InvalidError(name, f"{name} must be a plain one-dimensional numpy array of {kind.__name__}.")
    view: NDArray[Kind] = np.ascontiguousarray(array).view()
    view.flags.writeable = False
    return view


DRAW = -1


class GameArrays(NamedTuple):
    """Games as compiled code takes them; meanings as in `RatedGames`."""

    offset: NDArray[np.int64]
    subject: NDArray[np.int64]
    winner: NDArray[np.int64]


@dataclass(frozen=True)
class RatedGames:
    """Games in rated order, with their seats one after another.

    Parameters
    ----------
    offset : int64[games + 1]
        The seats of game g are ``subject[offset[g]:offset[g + 1]]``, in seat order.
    subject : int64[seats]
        The subject in each seat: a dense number from 0 to ``subjects - 1``.
    winner : int64[games]
        The winning seat, counted from 0 within its game; -1 (``DRAW``) is a draw.
    subjects : int
        How many subjects there are; one without a game is allowed.
    time : int64[games], optional
        Seconds since 1970-01-01 UTC, never falling: for systems in which idle time counts.

    Raises
    ------
    InvalidError
        When the arrays do not describe games of two or more different subjects each, in the order of time.

    Notes
    -----
    The arrays are stored as read-only views: the games are frozen as well as the fields, and the compiled replay
    sees one array type only, so it is compiled once.

    Examples
    --------
    A pod of four that seat 2 (counted from 0) wins, then a drawn match of two of them:

    >>> games = RatedGames(np.array([0, 4, 6]), np.array([0, 1, 2, 3, 0, 3]), np.array([2, DRAW]), subjects=4)
    >>> games.subject[games.offset[1] : games.offset[2]]
    array([0, 3])
    """

    offset: NDArray[np.int64]
    subject: NDArray[np.int64]
    winner: NDArray[np.int64]
    subjects: int
    time: NDArray[np.int64] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("offset", "subject", "winner"):
            object.__setattr__(self, name, frozen(name, getattr(self, name), np.int64))
        self._check_offsets()
        self._check_winners()
        self._check_subjects()
        if self.time is not None:
            object.__setattr__(self, "time", frozen("time", self.time, np.int64))
            self._check_time(self.time)

    @property
    def arrays(self) -> GameArrays:
        """The games, as compiled code takes them."""
        return GameArrays(self.offset, self.subject, self.winner)

    def _check_time(self, time: NDArray[np.int64]) -> None:
        if time.size != self.winner.size:
            raise InvalidError("time", f"There are {self.winner.size} games and {time.size} times.")
        if (np.diff(time) < 0).any():
            raise InvalidError("time", "Games must be in the order of their times.")

    def _check_offsets(self) -> None:
        if self.offset.size != self.winner.size + 1:
            raise InvalidError(
                "offset",
                f"offset needs one entry more than winner, but they have {self.offset.size} and {self.winner.size}.",
            )
        if self.offset[0] != 0 or self.offset[-1] != self.subject.size:
            raise InvalidError(
                "offset",
                f"offset must run from 0 to the {self.subject.size} seats, "
                f"but it runs from {self.offset[0]} to {self.offset[-1]}.",
            )
        small = np.flatnonzero(np.diff(self.offset) < 2)  # noqa: PLR2004
        if small.size:
            raise InvalidError("offset", f"Game {small[0]} has fewer than two seats.")

    def _check_winners(self) -> None:
        outside = np.flatnonzero((self.winner < DRAW) | (self.winner >= np.diff(self.offset)))
        if outside.size:
            raise InvalidError("winner", f"Game {outside[0]} has no seat {self.winner[outside[0]]}.")

    def _check_subjects(self) -> None:
        if self.subject.size and not (self.subject.min() >= 0 and self.subject.max() < self.subjects):
            raise InvalidError("subject", f"A subject is outside 0 to {self.subjects - 1}.")
        game = np.repeat(np.arange(self.winner.size), np.diff(self.offset))
        seated = np.sort(game * self.subjects + self.subject)
        twice = np.flatnonzero(seated[1:] == seated[:-1])
        if twice.size:
            raise InvalidError("subject", f"Game {seated[twice[0]] // self.subjects} seats one subject twice.")


@dataclass(frozen=True)
class DeckGames(RatedGames):
    """Rated games of decks, with the time of each.

    Parameters
    ----------
    offset, subject, winner, subjects
        As in `RatedGames`, but a subject may have several seats of a game.
    time : int64[games]
        Seconds since 1970-01-01 UTC, never falling.

    Raises
    ------
    InvalidError
        When the arrays do not describe games of two or more seats in the order of time.

    Examples
    --------
    >>> games = DeckGames(np.array([0, 3]), np.array([0, 0, 1]), np.array([2]), subjects=2, time=np.array([1577836800]))
    >>> games.subjects
    2
    """

    time: NDArray[np.int64]

    def _check_subjects(self) -> None:
        if self.subject.size and not (self.subject.min() >= 0 and self.subject.max() < self.subjects):
            raise InvalidError("subject", f"A subject is outside 0 to {self.subjects - 1}.")


DOUBLE_LOSS = -2


@dataclass(frozen=True)
class StakeMatches(RatedGames):
    """Rated matches with the K of each.

    Parameters
    ----------
    offset, subject, subjects
        As in `RatedGames`, with two seats a game.
    winner : int64[matches]
        0 or 1; -1 (``DRAW``) is a draw, -2 (``DOUBLE_LOSS``) a loss of both.
    k : float64[matches]
        K of the event's type, in rating points: positive. Matches of unrated types are no input.

    Raises
    ------
    InvalidError
        When the arrays do not describe matches of two different subjects each, with a K each.

    Examples
    --------
    >>> StakeMatches(np.array([0, 2]), np.array([0, 1]), np.array([0]), subjects=2, k=np.array([0.0]))
    Traceback (most recent call last):
    ratings_core.errors.InvalidError: K of match 0 must be a positive, finite number, not 0.0.
    """

    k: NDArray[np.float64]

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "k", frozen("k", self.k, np.float64))
        if self.k.size != self.winner.size:
            raise InvalidError("k", f"There are {self.winner.size} matches and {self.k.size} Ks.")
        wrong = np.flatnonzero(~(np.isfinite(self.k) & (self.k > 0)))
        if wrong.size:
            raise InvalidError("k", f"K of match {wrong[0]} must be a positive, finite number, not {self.k[wrong[0]]}.")

    def _check_winners(self) -> None:
        large = np.flatnonzero(np.diff(self.offset) != 2)  # noqa: PLR2004
        if large.size:
            raise InvalidError("offset", f"Match {large[0]} has not two seats.")
        outside = np.flatnonzero((self.winner < DOUBLE_LOSS) | (self.winner > 1))
        if outside.size:
            raise InvalidError("winner", f"Match {outside[0]} has no seat {self.winner[outside[0]]}.")


GUEST = -1
LEAST_PLACED = 2


@dataclass(frozen=True)
class RatedStandings:
    """Standings events in rated order, with their rows one after another.

    Parameters
    ----------
    offset : int64[events + 1]
        The rows of event e are those from ``offset[e]`` up to ``offset[e + 1]``; an event without a row is allowed.
    subject : int64[rows]
        The subject of each row: a dense number from 0 to ``subjects - 1``; -1 (``GUEST``) is a row without an id, an
        opponent that is never rated.
    place : int64[rows]
        The final place, from 1; equal places are ties. 0 or less is a row without a place, which takes no part.
    rounds : int64[events]
        Rounds played; 0 or less if unknown.
    subjects : int
        How many subjects there are; one without an event is allowed.

    Raises
    ------
    InvalidError
        When the arrays do not describe events in which each subject has at most one row.

    Notes
    -----
    The arrays are stored as read-only views, as those of `RatedGames` are.

    Examples
    --------
    Three players, two of them in a shared place; then an event with a single place, which is not rated:

    >>> standings = RatedStandings(
    ...     offset=np.array([0, 3, 5]), subject=np.array([0, 1, 2, 0, 1]), place=np.array([1, 2, 2, 1, 0]),
    ...     rounds=np.array([3, 3]), subjects=3)
    >>> standings.event_is_rated, standings.row_is_rated
    (array([ True, False]), array([ True,  True,  True, False, False]))
    """

    offset: NDArray[np.int64]
    subject: NDArray[np.int64]
    place: NDArray[np.int64]
    rounds: NDArray[np.int64]
    subjects: int

    def __post_init__(self) -> None:
        for name in ("offset", "subject", "place", "rounds"):
            object.__setattr__(self, name, frozen(name, getattr(self, name), np.int64))
        self._check_sizes()
        self._check_subjects()

    @cached_property
    def event_is_rated(self) -> NDArray[np.bool_]:
        """bool[events]: two rows or more have a place. The other events are skipped and count as nobody's game."""
        before = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(self.place > 0)])
        rated: NDArray[np.bool_] = np.diff(before[self.offset]) >= LEAST_PLACED
        return rated

    @cached_property
    def row_is_rated(self) -> NDArray[np.bool_]:
        """bool[rows]: a subject with a place in a rated event. Histories have a row for each of these, in order."""
        event_is_rated = np.repeat(self.event_is_rated, np.diff(self.offset))
        rated: NDArray[np.bool_] = event_is_rated & (self.place > 0) & (self.subject != GUEST)
        return rated

    @cached_property
    def last_first(self) -> NDArray[np.int64]:
        """int64[rows that take part]: the rows with a place in a rated event, by event, from the last place up."""
        event = np.repeat(np.arange(self.rounds.size), np.diff(self.offset))
        order = np.lexsort((-self.place, event))
        kept: NDArray[np.int64] = order[(self.place > 0)[order] & self.event_is_rated[event[order]]]
        return kept

    def _check_sizes(self) -> None:
        if self.offset.size != self.rounds.size + 1:
            raise InvalidError(
                "offset",
                f"offset needs one entry more than rounds, but they have {self.offset.size} and {self.rounds.size}.",
            )
        if self.place.size != self.subject.size:
            raise InvalidError("place", f"There are {self.subject.size} subjects and {self.place.size} places.")
        if self.offset[0] != 0 or self.offset[-1] != self.subject.size or (np.diff(self.offset) < 0).any():
            raise InvalidError("offset", f"offset must rise from 0 to the {self.subject.size} rows.")

    def _check_subjects(self) -> None:
        if self.subject.size and not (self.subject.min() >= GUEST and self.subject.max() < self.subjects):
            raise InvalidError("subject", f"A subject is outside {GUEST} to {self.subjects - 1}.")
        event = np.repeat(np.arange(self.rounds.size), np.diff(self.offset))
        known = self.subject != GUEST
        rows = np.sort(event[known] * self.subjects + self.subject[known])
        twice = np.flatnonzero(rows[1:] == rows[:-1])
        if twice.size:
            raise InvalidError("subject", f"One subject is twice in event {rows[twice[0]] // self.subjects}.")
