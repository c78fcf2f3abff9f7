"""What a rating system is: settings that replay a history, predict, and explain a change."""

from collections.abc import Mapping, Sequence
from dataclasses import Field
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from ratings_core.calculator import Calculator
from ratings_core.history import History


class RatingSystem(Protocol):
    """A frozen dataclass of settings with these members; everybody outside asks them and knows no system by name.

    Attributes
    ----------
    name : str
        What settings and tables call the system.
    title : str
        What people call it.
    searched : mapping of str to (float, float)
        Settings that can be learned from a history, and the ends between which they are searched.
    win_probability_scale : float or None
        s in points, where the win probability of a seat is its share of 10^(R/s) among the seats of its table; None
        where it depends on more than ratings.
    compares_pairs : bool
        Whether a change is a sum over opponents: the winner against each loser, in a draw everybody against everybody.
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
        """No loss takes a rating below it; None where there is none."""
        ...

    @classmethod
    def calculator(cls) -> Calculator:
        """Give the calculator of one table, match or event."""
        ...

    def replay(self, games: Any) -> History:
        """Replay all games of the kind that `rates` names, from the start."""
        ...

    def win_probabilities(self, ratings: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64] | None:
        """Give the win probability of each seat of a table that somebody wins; None where ratings do not suffice."""
        ...

    def expected_against(self, own: float, other: float) -> float | None:
        """Give the expected score of a rating against another; None where no pairs are compared."""
        ...

    def pair_k(self, games: int, other_games: int) -> float | None:
        """Give the K of a pair by the rated games of both before; None where a pair has no K of its own."""
        ...
