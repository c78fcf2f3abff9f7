"""Expected scores, win probabilities and leads on the scale where 400 points are odds of ten to one."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ratings_core.errors import InvalidError

POINTS_OF_TEN_TO_ONE = 400.0
LOG_ODDS_PER_POINT = math.log(10.0) / POINTS_OF_TEN_TO_ONE


def expected_score(a: ArrayLike, b: ArrayLike) -> NDArray[np.float64]:
    """Return the expected score of a rating `a` against a rating `b`.

    Parameters
    ----------
    a, b : array_like of float
        Ratings in points; they are broadcast against each other.

    Returns
    -------
    float64, or float64 array
        1 / (1 + 10^((b - a)/400)), from 0 to 1. Far apart it becomes exactly 0 or 1, without a warning.

    Notes
    -----
    The replays write the same formula out with ``math.exp``; numpy's exp may differ from it in the last bit.

    The logistic curve of Elo's book [1]_, section 8.4.

    References
    ----------
    .. [1] A. E. Elo, The Rating of Chessplayers, Past and Present (1978); https://en.wikipedia.org/wiki/Elo_rating_system

    Examples
    --------
    >>> round(float(expected_score(1900, 1500)), 4)
    0.9091
    >>> expected_score([1500, 1e6], 1500)
    array([0.5, 1. ])
    """
    lead = np.asarray(b, dtype=np.float64) - np.asarray(a, dtype=np.float64)
    with np.errstate(over="ignore"):  # odds beyond the largest float are infinite, and one part in infinity is 0
        share: NDArray[np.float64] = 1.0 / (1.0 + np.exp(LOG_ODDS_PER_POINT * lead))
    return share


def win_probabilities(ratings: ArrayLike, scale: float = POINTS_OF_TEN_TO_ONE) -> NDArray[np.float64]:
    """Return the win probability of each seat of a table that has one winner.

    Parameters
    ----------
    ratings : array_like of float, shape (seats,)
        Ratings in points.
    scale : float
        Points of lead that are odds of ten to one.

    Returns
    -------
    float64[seats]
        10^(R_i/scale) / sum over j of 10^(R_j/scale); they add up to 1.

    Raises
    ------
    InvalidError
        When there is no seat, or the ratings are not one row.

    Notes
    -----
    A rating in which the winner beats each loser is unbiased exactly when winners are drawn with these probabilities,
    so they are what it predicts; products or means of pairwise expected scores are not. This is the choice rule of
    Bradley and Terry for two, and of Luce for more [1]_.

    References
    ----------
    .. [1] R. D. Luce, "The choice axiom after twenty years", Journal of Mathematical Psychology 15 (1977),
       https://doi.org/10.1016/0022-2496(77)90032-3

    Examples
    --------
    >>> win_probabilities([1900, 1500, 1500]).round(4)
    array([0.8333, 0.0833, 0.0833])
    """
    row = np.asarray(ratings, dtype=np.float64)
    if row.ndim != 1 or row.size == 0:
        raise InvalidError("ratings", "Win probabilities need the ratings of one table, as one row.")
    # Against the highest rating no power can overflow.
    strength = np.exp(math.log(10.0) / scale * (row - row.max()))
    shares: NDArray[np.float64] = strength / strength.sum()
    return shares


def lead_for(probability: float) -> float:
    """Return the lead in points at which the expected score is `probability`.

    Parameters
    ----------
    probability : float
        Above 0 and below 1.

    Returns
    -------
    float
        400 · log10(p / (1 - p)); negative below one half.

    Raises
    ------
    InvalidError
        When no finite lead gives that probability.

    Examples
    --------
    >>> round(lead_for(0.91), 2)
    401.92
    """
    if not 0.0 < probability < 1.0:
        raise InvalidError("probability", f"A lead exists for a probability between 0 and 1, not for {probability}.")
    return 400.0 * math.log10(probability / (1.0 - probability))
