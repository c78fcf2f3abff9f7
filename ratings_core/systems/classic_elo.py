"""Classic Elo, as board games and ladders use it: R' = R + K(S - E).

    change_i = K_i · (S_i - E_i)                  S_i = sum over j of S_ij / (n - 1), E_i likewise
    change_i = max(change_i, floor - R_i)         with a floor

A table of more than two is a set of virtual head-to-heads that share the K. j runs over the seats that i is compared
with: at a decisive table the winner with each loser, at a drawn table all with all. All changes of a table are computed
from the ratings before it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ratings_core.calculator import DRAW, Answer, Calculator, Field, columns_of, pair_lines
from ratings_core.errors import InvalidError
from ratings_core.expected import LOG_ODDS_PER_POINT
from ratings_core.history import History
from ratings_core.inputs import RatedGames
from ratings_core.systems import ranges
from ratings_core.systems.table_system import TableSystem

OTHER_KS = (10.0, 16.0, 20.0, 24.0, 32.0, 40.0)  # those of the published rules: FIDE's, ladders', a newcomer's


@dataclass(frozen=True)
class ClassicElo(TableSystem):
    """Classic Elo: settings and replay.

    Parameters
    ----------
    start : float
        Rating before the first game, in points.
    k : float
        K in points where neither `k_provisional` nor `k_bands` applies.
    k_provisional : float or None
        K while provisional, whatever the rating. None: provisional subjects have the K of their rating.
    provisional_games : int
        A subject is provisional with fewer rated games than this.
    k_bands : sequence of (float, float)
        Pairs of a rating and the K from that rating on, ascending: ``[[2400, 10]]``.
    k_bands_stay : bool
        True: a subject that has reached a band keeps its K for good. False: K follows the rating up and down.
    floor : float or None
        No loss takes a rating below it. None: no floor.

    Raises
    ------
    InvalidError
        When a setting is out of its range.

    Notes
    -----
    The method is Elo's [1]_. With a floor, `change` is the change applied: a loss may be smaller than
    k · (expected - score), and the winner then gains more than the losers lose. Where no floor applies and all Ks of a
    table are equal, its changes add up to 0.

    FIDE's K [2]_ is ``k=20, k_provisional=40, provisional_games=30, k_bands=[[2400, 10]]``. Its 40 for players under 18
    needs ages, which tournament records do not have. Its bands use the monthly list; these use the rating before each
    game.

    `change` and `at_table` rate one table without its past: a band is reached if the rating is in it.

    References
    ----------
    .. [1] A. E. Elo, The Rating of Chessplayers, Past and Present (1978), chapter 1;
       https://en.wikipedia.org/wiki/Elo_rating_system
    .. [2] FIDE Rating Regulations, 8.3.3, https://handbook.fide.com/chapter/B022024

    Examples
    --------
    >>> ClassicElo().at_table([1500, 1500], winner=0, games_before=[50, 50]).rating_after
    array([1516., 1484.])
    """

    name: ClassVar[str] = "classic_elo"
    title: ClassVar[str] = "Classic Elo"
    compares_pairs: ClassVar[bool] = True
    searched: ClassVar[Mapping[str, tuple[float, float]]] = {"k": (1, 400)}

    start: float = 1500.0
    k: float = 32.0
    k_provisional: float | None = None
    provisional_games: int = 10
    k_bands: Sequence[Sequence[float]] = ()
    k_bands_stay: bool = True
    floor: float | None = None

    def __post_init__(self) -> None:
        if self.floor is not None:
            ranges.finite(self, "floor")
        ranges.finite(self, "start")
        ranges.positive(self, "k")
        ranges.count(self, "provisional_games")
        if self.k_provisional is not None:
            ranges.positive(self, "k_provisional")
        ranges.flag(self, "k_bands_stay")
        if self.floor is not None and self.floor > self.start:
            raise InvalidError("floor", f"floor must not be above start ({self.start:g}), but it is {self.floor:g}.")
        object.__setattr__(self, "k_bands", _bands(self.k_bands))

    @classmethod
    def calculator(cls) -> Calculator:
        """Return the calculator of one match or table."""
        fields = (
            Field("result", "winner", "Result", "Winning seat, counted from 1, or draw", required=True),
            Field("k", "positive", "K", "K in points", begin=f"{cls.k:g}", required=True),
            Field("floor", "number", "Floor", "Rating floor: no loss takes a rating below it (default: none)"),
        )
        return Calculator(
            "classic",
            "Rate one match or table by Classic Elo: R + K(S - E).",
            fields,
            cls._classic,
            "A table of more than two is a set of head-to-heads with the winner.",
            rows=(2, 2, 10),
        )

    @classmethod
    def _classic(cls, ratings: Sequence[float], result: int | None, k: float, floor: float | None) -> Answer:
        def rated(winner: int | None, k: float) -> History:
            try:
                # a typed table does not use the start, but no floor may be above it
                system = cls(k=k, floor=floor, start=cls.start if floor is None else floor)
            except InvalidError as error:
                raise InvalidError(error.name, f"--{error}") from error
            return system.at_table(ratings, winner, [system.provisional_games] * len(ratings))

        table = rated(result, k)
        others = {
            DRAW if winner is None else str(winner + 1): rated(winner, k) for winner in (*range(len(ratings)), None)
        }
        by_result = {
            name: {"change": one.change.tolist(), "rating_after": one.rating_after.tolist()}
            for name, one in others.items()
        }
        by_k = {f"{other:g}": rated(result, other).change.tolist() for other in OTHER_KS}
        working = [
            "E = 1 / (1 + 10^((opponent - own)/400)); S = 1 won, 0 lost, 0.5 drawn",
            f"change = sum over the compared of {k:g}/{len(ratings) - 1} x (S - E)"
            + (f", never below the floor of {floor:g}" if floor is not None else ""),
            *pair_lines(table, result, lambda _own, _other: k),
            *(
                f"rating after {'a draw' if name == DRAW else f'a win of seat {name}'}: {_points(one['rating_after'])}"
                for name, one in by_result.items()
            ),
            *(f"change with K {other}: {_points(changes, '+')}" for other, changes in by_k.items()),
        ]
        return Answer(columns_of(table) | {"by_result": by_result, "by_k": by_k}, working)

    def _fill(self, games: RatedGames, history: History) -> None:
        # numba takes half a second to import, which reading settings must not cost
        from ratings_core.systems import classic_elo_kernel

        k_provisional = (0.0, 0) if self.k_provisional is None else (float(self.k_provisional), self.provisional_games)
        bands = np.array(self.k_bands, dtype=np.float64).reshape(-1, 2)
        settings = classic_elo_kernel.Settings(
            LOG_ODDS_PER_POINT,
            float(self.k),
            *k_provisional,
            bool(self.k_bands_stay),
            bands[:, 0].copy(),
            bands[:, 1].copy(),
            -np.inf if self.floor is None else float(self.floor),
        )
        bands_reached = np.zeros(games.subjects, dtype=np.int64)
        classic_elo_kernel.replay(games.arrays, settings, history.state, bands_reached, history.columns)


def _points(values: list[float], sign: str = "") -> str:
    return ", ".join(f"{value:{sign}.2f}" for value in values)


def _bands(given: object) -> tuple[tuple[float, float], ...]:
    pairs = tuple(tuple(pair) if isinstance(pair, list | tuple) else () for pair in _rows(given))
    if not all(len(pair) == 2 and all(map(ranges.is_finite, pair)) and pair[1] > 0 for pair in pairs):  # noqa: PLR2004
        raise InvalidError("k_bands", f"k_bands must be pairs like [[2400, 10]] with a positive K, not {given!r}.")
    begins = [pair[0] for pair in pairs]
    if begins != sorted(set(begins)):
        raise InvalidError("k_bands", f"k_bands must ascend by rating, unlike {', '.join(map('{:g}'.format, begins))}.")
    return pairs


def _rows(given: object) -> Sequence[object]:
    return given if isinstance(given, list | tuple) else (given,)
