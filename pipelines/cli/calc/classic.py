"""One match or table in Classic Elo: the change, every other result, and how all depends on K."""

from typing import Annotated, Any

import typer

from assets.errors import UsageError
from pipelines.cli.calc.pairs import pair_lines
from pipelines.cli.calc.working import DRAW, JsonOption, RatingsArgument, at_least_two, columns_of, seat_or_draw, show
from ratings_core.history import History
from ratings_core.systems.classic_elo import ClassicElo

OTHER_KS = (10.0, 16.0, 20.0, 24.0, 32.0, 40.0)  # those of the published rules: FIDE's, ladders', a newcomer's


def classic(
    ratings: RatingsArgument,
    result: Annotated[str, typer.Option("--result", metavar="SEAT|draw", help="Who won, counted from 1, or draw.")],
    k: Annotated[float, typer.Option("--k", metavar="K", help="K in points.")],
    floor: Annotated[float | None, typer.Option("--floor", help="No loss leads below it; none without it.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Rate one match or table by Classic Elo: R + K(S - E)."""
    at_least_two(ratings)
    seat = seat_or_draw(result, len(ratings), "--result")
    table = _rated(ratings, seat, k, floor)
    by_result = {_told(other): _outcome(_rated(ratings, other, k, floor)) for other in (*range(len(ratings)), None)}
    by_k = {f"{other:g}": _rated(ratings, seat, other, floor).change.tolist() for other in OTHER_KS}
    working = [
        "E = 1 / (1 + 10^((opponent - own)/400)); S = 1 won, 0 lost, 0.5 drawn",
        f"change = sum over the compared of {k:g}/{len(ratings) - 1} x (S - E)"
        + (f", never below the floor of {floor:g}" if floor is not None else ""),
        *pair_lines(table, seat, lambda _own, _other: k),
        *(f"rating after {_said(told)}: {_points(told_as['rating_after'])}" for told, told_as in by_result.items()),
        *(f"change with K {other}: {_points(changes, '+')}" for other, changes in by_k.items()),
    ]
    show(columns_of(table) | {"by_result": by_result, "by_k": by_k}, working, as_json=as_json)


def _rated(ratings: list[float], winner: int | None, k: float, floor: float | None) -> History:
    try:
        # The start plays no part in a table that is typed in, but no floor may lie above it.
        system = ClassicElo(k=k, floor=floor, start=ClassicElo.start if floor is None else floor)
    except ValueError as error:
        raise UsageError(f"--{error}") from error
    return system.at_table(ratings, winner, [system.provisional_games] * len(ratings))


def _outcome(table: History) -> dict[str, Any]:
    return {"change": table.change.tolist(), "rating_after": table.rating_after.tolist()}


def _told(winner: int | None) -> str:
    return DRAW if winner is None else str(winner + 1)


def _said(told: str) -> str:
    return "a draw" if told == DRAW else f"a win of seat {told}"


def _points(values: list[float], sign: str = "") -> str:
    return ", ".join(f"{value:{sign}.2f}" for value in values)
