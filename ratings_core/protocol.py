"""The protocol of a rating system: settings that replay a history, predict, and explain a change."""

from collections.abc import Mapping, Sequence
from dataclasses import Field
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from ratings_core.calculator import Calculator
from ratings_core.history import History


class RatingSystem(Protocol):
    """A frozen dataclass of settings with these members; no code outside knows a system by name.

    Attributes
    ----------
    name : str
        Its name in settings and tables.
    title : str
        Its name for people.
    searched : mapping of str to (float, float)
        Settings that can be learned from a history, and the ends between which they are searched.
    win_probability_scale : float or None
        s in points, where the win probability of a seat is its share of 10^(R/s) among the seats of its table; None
        where it depends on more than ratings.
    compares_pairs : bool
        Whether a change is a sum over opponents: the winner against each loser, in a draw all against all.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    name: ClassVar[str]
    title: ClassVar[str]
    searched: ClassVar[Mapping[str, tuple[float, float]]]
    win_probability_scale: ClassVar[float | None]
    compares_pairs: ClassVar[bool]

    def __init__(self, **settings: Any) -> None: ...

    @property
    def subject(self) -> str:
        """Who is rated."""
        ...

    @property
    def rates(self) -> str:
        """The kind of input."""
        ...

    @property
    def start(self) -> float:
        """Rating before the first game, in points."""
        ...

    @property
    def provisional_games(self) -> int:
        """A rating is provisional with fewer rated games than this."""
        ...

    @property
    def floor(self) -> float | None:
        """Rating floor: no loss takes a rating below it; None: no floor."""
        ...

    @classmethod
    def calculator(cls) -> Calculator:
        """Return the calculator of one table, match or event."""
        ...

    def replay(self, games: Any) -> History:
        """Replay all games of the kind that `rates` names, from the start."""
        ...

    def win_probabilities(self, ratings: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64] | None:
        """Return the win probability of each seat of a decisive table; None where it depends on more than ratings."""
        ...

    def expected_against(self, own: float, other: float) -> float | None:
        """Return the expected score of a rating against another; None where no pairs are compared."""
        ...

    def pair_k(self, games: int, other_games: int) -> float | None:
        """Return the K of a pair by the rated games of both before; None where a pair has no K of its own."""
        ...
