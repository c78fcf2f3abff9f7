"""Members that most systems share: win probabilities as shares of 10^(R/s), and how pairs are compared."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from ratings_core.expected import POINTS_OF_TEN_TO_ONE, expected_score, win_probabilities


class Predicting:
    """The members of `ratings_core.protocol.RatingSystem` that a system overrides where it differs."""

    searched: ClassVar[Mapping[str, tuple[float, float]]] = {}
    win_probability_scale: ClassVar[float | None] = POINTS_OF_TEN_TO_ONE
    compares_pairs: ClassVar[bool] = False
    floor: float | None = None

    def win_probabilities(self, ratings: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64] | None:
        """Return the win probability of each seat of a decisive table.

        Parameters
        ----------
        ratings : float[n]
            Ratings before the table, in points.

        Returns
        -------
        float64[n] or None
            Shares of 10^(R/s) with s = `win_probability_scale`; None where the system has no such scale.

        Examples
        --------
        >>> from ratings_core.systems.pod_elo import PodElo
        >>> PodElo().win_probabilities([1900, 1500]).round(4)
        array([0.9091, 0.0909])
        """
        return None if self.win_probability_scale is None else win_probabilities(ratings, self.win_probability_scale)

    def expected_against(self, own: float, other: float) -> float | None:
        """Return the expected score of a rating against another; None where the system compares no pairs.

        Examples
        --------
        >>> from ratings_core.systems.stake_elo import StakeElo
        >>> round(StakeElo().expected_against(1900, 1500), 4)
        0.9091
        """
        if not self.compares_pairs or self.win_probability_scale is None:
            return None
        lead = (own - other) * POINTS_OF_TEN_TO_ONE / self.win_probability_scale
        return float(expected_score(lead, 0.0))

    def pair_k(self, games: int, other_games: int) -> float | None:  # noqa: ARG002 - for systems whose pairs have a K
        """Return the K of a pair by the rated games of both before; None where a pair has no K of its own."""
        return None
