"""Finishing orders as successions of winners, in one pass. Imported when standings are scored, for it imports numba."""

import numpy as np
from numpy.typing import NDArray

from ratings_core.compiled import compiled


@compiled
def shares_of_first(
    rows: NDArray[np.int64],
    event: NDArray[np.int64],
    place: NDArray[np.int64],
    probability: NDArray[np.float64],
    share: NDArray[np.float64],
) -> None:
    """Fill in the probability of each row to finish before all rows in worse places, where there are any.

    Parameters
    ----------
    rows : int64[rows that take part]
        By event, from the last place up.
    event, place, probability : int64[rows], int64[rows], float64[rows]
        Event, place and win probability of each row.
    share : float64[rows]
        Filled in.
    """
    behind = tied = 0.0
    begin = 0
    for at in range(rows.size):
        row = rows[at]
        if at == 0 or event[row] != event[rows[at - 1]]:
            behind, tied, begin = 0.0, 0.0, at
        elif place[row] != place[rows[at - 1]]:
            behind, tied = behind + tied, 0.0
        if place[row] != place[rows[begin]]:
            total = probability[row] + behind
            share[row] = probability[row] / total if total > 0.0 else 1.0
        tied += probability[row]
