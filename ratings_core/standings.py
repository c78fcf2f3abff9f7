"""The rated standings events of a pool, in rated order, as flat arrays: the input of systems that rate final places."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ratings_core.arrays import frozen

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
        Who stands there: a dense number from 0 to ``subjects - 1``; -1 (``GUEST``) is a row without an id, an
        opponent who is never rated.
    place : int64[rows]
        The final place, from 1; equal places are ties. 0 or less is a row without a place, which takes no part.
    rounds : int64[events]
        Rounds played; 0 or less where nobody knows.
    subjects : int
        How many subjects there are; one without an event is allowed.

    Raises
    ------
    ValueError
        When the arrays do not describe events in which each subject stands once at most.

    Notes
    -----
    The arrays are kept as read-only views, as those of `RatedGames` are.

    Examples
    --------
    Three players of whom the last two share a place; then an event with one place, which nobody can be compared in:

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
        """bool[events]: two rows or more have a place. The other events are skipped and are no game of anybody."""
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
            raise ValueError(
                f"offset needs one entry more than rounds, but they have {self.offset.size} and {self.rounds.size}."
            )
        if self.place.size != self.subject.size:
            raise ValueError(f"There are {self.subject.size} subjects and {self.place.size} places for the same rows.")
        if self.offset[0] != 0 or self.offset[-1] != self.subject.size or (np.diff(self.offset) < 0).any():
            raise ValueError(f"offset must rise from 0 to the {self.subject.size} rows.")

    def _check_subjects(self) -> None:
        if self.subject.size and not (self.subject.min() >= GUEST and self.subject.max() < self.subjects):
            raise ValueError(f"A subject lies outside {GUEST} to {self.subjects - 1}.")
        event = np.repeat(np.arange(self.rounds.size), np.diff(self.offset))
        known = self.subject != GUEST
        standing = np.sort(event[known] * self.subjects + self.subject[known])
        twice = np.flatnonzero(standing[1:] == standing[:-1])
        if twice.size:
            raise ValueError(f"One subject stands twice in event {standing[twice[0]] // self.subjects}.")
