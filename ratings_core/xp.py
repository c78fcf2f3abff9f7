"""XP: points for each match won, by the type of the event. They only ever grow."""

import numpy as np
from numpy.typing import NDArray

from ratings_core.event_types import EventType

# Source: the published policy. A match won at Nationals gave 6 before this day.
NATIONALS = "National Championship"
NATIONALS_BEFORE = 6
NATIONALS_CHANGED = np.datetime64("2022-03-01", "s").astype(np.int64)


def xp_of_win(kind: EventType, played_at: int) -> int:
    """Give the XP of one match won.

    Parameters
    ----------
    kind : EventType
        The type of the event.
    played_at : int
        Seconds since 1970-01-01 UTC.

    Returns
    -------
    int
        XP points.

    Examples
    --------
    Nationals on the last day of February 2022, and on the next:

    >>> from ratings_core.event_types import event_type
    >>> nationals = event_type("Nationals")
    >>> xp_of_win(nationals, 1646092799), xp_of_win(nationals, 1646092800)
    (6, 3)
    """
    return NATIONALS_BEFORE if kind.name == NATIONALS and played_at < NATIONALS_CHANGED else kind.xp


def total_xp(
    winner: NDArray[np.int64],
    xp: NDArray[np.int64],
    is_bye: NDArray[np.bool_],
    subjects: int,
    *,
    bye_counts_as_win: bool = False,
) -> NDArray[np.int64]:
    """Add up the XP of each subject.

    Parameters
    ----------
    winner : int64[wins]
        Who won a match, or had a bye: from 0 to ``subjects - 1``.
    xp : int64[wins]
        What a match won there is worth; see `xp_of_win`.
    is_bye : bool[wins]
        Whether it was a bye.
    subjects : int
        How many subjects there are.
    bye_counts_as_win : bool
        Ours, as the policy does not say: a bye is no match won unless this is set.

    Returns
    -------
    int64[subjects]
        XP points.

    Examples
    --------
    Subject 1 won one match and had a bye:

    >>> total_xp(np.array([1, 1]), np.array([3, 3]), np.array([False, True]), subjects=2)
    array([0, 3])
    """
    counts = ~is_bye | bye_counts_as_win
    total = np.zeros(subjects, dtype=np.int64)
    np.add.at(total, winner[counts], xp[counts])
    return total
