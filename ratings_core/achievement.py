"""Achievement score: points for places, more in larger events, and bonuses for playing around. It never decays.

    result = round(base · factor), half to even
    base   = 50, 30, 20, 15 for places 1 to 4; 10 for 5 to 8; 5 for the rest
    factor = 1 under 12 players, 1.25 from 12, 1.5 from 16, 1.75 from 24, 2 from 32
    score  = sum of results + bonuses, each bonus once
    bonus  = 10 for 2 or 3 stores, 25 for 4 or 5, 50 from 6;  15 from 3 known decks;  10 from 2 formats

Every event type counts. Source: the public code of DigiLab.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

# From this place, number of players or number of stores on, so many points or times.
PLACES, BASE = np.array([1, 2, 3, 4, 5, 9]), np.array([50, 30, 20, 15, 10, 5])
PLAYERS, FACTOR = np.array([0, 12, 16, 24, 32]), np.array([1.0, 1.25, 1.5, 1.75, 2.0])
STORES, STORE_BONUS = np.array([0, 2, 4, 6]), np.array([0, 10, 25, 50])
DECKS, DECK_BONUS = 3, 15
FORMATS, FORMAT_BONUS = 2, 10
UNKNOWN = -1


def result_points(place: ArrayLike, players: ArrayLike) -> NDArray[np.int64]:
    """Give the points of single results.

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
    ValueError
        When a place is below 1.

    Examples
    --------
    50 · 1.25 = 62.5 and 30 · 1.25 = 37.5 go to the even side:

    >>> result_points([1, 2, 9], 12)
    array([62, 38,  6])
    """
    places, sizes = np.asarray(place), np.asarray(players)
    if (places < 1).any():
        raise ValueError("A place counts from 1; leave results without a place out.")
    base = BASE[np.searchsorted(PLACES, places, side="right") - 1]
    factor = FACTOR[np.searchsorted(PLAYERS, sizes, side="right") - 1]
    points: NDArray[np.int64] = np.rint(base * factor).astype(np.int64)
    return points


def bonus(stores: ArrayLike, decks: ArrayLike, formats: ArrayLike) -> NDArray[np.int64]:
    """Give the bonuses for distinct stores, decks and formats.

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
        Whose result it is: from 0 to ``subjects - 1``.
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
