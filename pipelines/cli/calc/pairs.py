"""The working of systems that compare pairs of a table: the winner with each loser, in a draw all with all."""

from collections.abc import Callable

from ratings_core.expected import expected_score
from ratings_core.history import History


def pair_lines(table: History, winner: int | None, k_of: Callable[[int, int], float]) -> list[str]:
    """Return a line for each pair, from either side.

    Parameters
    ----------
    table : History
        One table.
    winner : int or None
        The winning seat, from 0; None is a draw.
    k_of : callable
        Gives the K of a seat against another, both from 0.
    """
    ratings = table.rating_before.tolist()
    return [
        _line(ratings, seat, other, k_of(seat, other), 0.5 if winner is None else float(seat == winner))
        for seat in range(len(ratings))
        for other in range(len(ratings))
        if seat != other and (winner is None or winner in (seat, other))
    ]


def _line(ratings: list[float], seat: int, other: int, k: float, score: float) -> str:
    expected = float(expected_score(ratings[seat], ratings[other]))
    opponents = len(ratings) - 1
    share = f"{k:g}/{opponents}" if opponents > 1 else f"{k:g}"
    return (
        f"  seat {seat + 1} ({ratings[seat]:g}) against seat {other + 1} ({ratings[other]:g}): "
        f"{share} x ({score:g} - {expected:.6f}) = {k / opponents * (score - expected):+.4f}"
    )
