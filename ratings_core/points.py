"""Points that only grow: XP for each match won, and the achievement score of final places."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ratings_core.errors import InvalidError
from ratings_core.event_types import EventType

# https://fabtcg.com/resources/rules-and-policy-center/ratings-and-tie-breaker-policy/: a match won at Nationals gave 6
# before this day
NATIONALS = "National Championship"
NATIONALS_BEFORE = 6
NATIONALS_CHANGED = np.datetime64("2022-03-01", "s").astype(np.int64)


def xp_of_win(kind: EventType, played_at: int) -> int:
    """Return the XP of one match won.

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
        The winner of a match, or the subject with a bye: from 0 to ``subjects - 1``.
    xp : int64[wins]
        XP of a win there; see `xp_of_win`.
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


# thresholds (place, players, stores) and the points or factors from there on
PLACES, BASE = np.array([1, 2, 3, 4, 5, 9]), np.array([50, 30, 20, 15, 10, 5])
PLAYERS, FACTOR = np.array([0, 12, 16, 24, 32]), np.array([1.0, 1.25, 1.5, 1.75, 2.0])
STORES, STORE_BONUS = np.array([0, 2, 4, 6]), np.array([0, 10, 25, 50])
DECKS, DECK_BONUS = 3, 15
FORMATS, FORMAT_BONUS = 2, 10
UNKNOWN = -1


def result_points(place: ArrayLike, players: ArrayLike) -> NDArray[np.int64]:
    """Return the points of single results.

    Parameters
    ----------
    place : int or int array
        Final place, from 1.
    players : int or int array
        Declared players of the event; broadcast against `place`.

    Returns
    -------
    int64 array
        Achievement points.

    Raises
    ------
    InvalidError
        When a place is below 1.

    Examples
    --------
    50 · 1.25 = 62.5 and 30 · 1.25 = 37.5 go to the even side:

    >>> result_points([1, 2, 9], 12)
    array([62, 38,  6])
    """
    places, sizes = np.asarray(place), np.asarray(players)
    if (places < 1).any():
        raise InvalidError("place", "Places count from 1; results without a place are no input.")
    base = BASE[np.searchsorted(PLACES, places, side="right") - 1]
    factor = FACTOR[np.searchsorted(PLAYERS, sizes, side="right") - 1]
    points: NDArray[np.int64] = np.rint(base * factor).astype(np.int64)
    return points


def bonus(stores: ArrayLike, decks: ArrayLike, formats: ArrayLike) -> NDArray[np.int64]:
    """Return the bonuses for distinct stores, decks and formats.

    Parameters
    ----------
    stores, decks, formats : int or int array
        How many different ones are known of a player.

    Returns
    -------
    int64 array
        Achievement points.

    Examples
    --------
    >>> bonus(stores=[1, 2, 4, 6], decks=[2, 3, 0, 0], formats=[1, 1, 2, 0])
    array([ 0, 25, 35, 50])
    """
    of_stores = STORE_BONUS[np.searchsorted(STORES, np.asarray(stores), side="right") - 1]
    of_decks = np.where(np.asarray(decks) >= DECKS, DECK_BONUS, 0)
    total: NDArray[np.int64] = of_stores + of_decks + np.where(np.asarray(formats) >= FORMATS, FORMAT_BONUS, 0)
    return total


def achievement_score(
    subject: NDArray[np.int64],
    points: NDArray[np.int64],
    store: NDArray[np.int64],
    deck: NDArray[np.int64],
    game_format: NDArray[np.int64],
    subjects: int,
) -> NDArray[np.int64]:
    """Add up the results and bonuses of each subject.

    Parameters
    ----------
    subject : int64[results]
        The subject of each result: from 0 to ``subjects - 1``.
    points : int64[results]
        See `result_points`.
    store, deck, game_format : int64[results]
        Numbers from 0 of the store and the format of the event and of the deck; -1 (``UNKNOWN``) counts for nothing.
    subjects : int
        How many subjects there are.

    Returns
    -------
    int64[subjects]
        Achievement points.

    Examples
    --------
    Two results in two stores, one format and an unknown deck: 62 + 5 + 10.

    >>> achievement_score(np.array([0, 0]), np.array([62, 5]), store=np.array([0, 1]), deck=np.array([-1, -1]),
    ...     game_format=np.array([0, 0]), subjects=1)
    array([77])
    """
    total = bonus(*(_distinct(subject, of, subjects) for of in (store, deck, game_format)))
    np.add.at(total, subject, points)
    return total


def _distinct(subject: NDArray[np.int64], of: NDArray[np.int64], subjects: int) -> NDArray[np.int64]:
    known = of != UNKNOWN
    pairs = np.unique(np.stack([subject[known], of[known]]), axis=1)
    return np.bincount(pairs[0], minlength=subjects)
