"""One match in Stake Elo."""

from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.cli.calc.working import JsonOption, RatingsArgument, columns_of, seat_or_draw, show
from ratings_core.history import History
from ratings_core.inputs import DOUBLE_LOSS, DRAW
from ratings_core.systems.stake_elo import StakeElo

SEATS = 2


def stake(
    ratings: RatingsArgument,
    k: Annotated[float, typer.Option("--k", metavar="K", help="K of the event's type: 64, 32, 16 or 8.")],
    result: Annotated[
        str, typer.Option("--result", metavar="1|2|draw|double_loss", help="Who won, a draw, or a loss of both.")
    ],
    rounding: Annotated[
        str, typer.Option("--rounding", metavar="none|integer", help="Whether whole points are staked.")
    ] = "none",
    as_json: JsonOption = False,
) -> None:
    """Rate one match of two by Stake Elo: the loser pays the winner."""
    if len(ratings) != SEATS:
        raise UsageError(f"A match has two ratings, not {len(ratings)}.")
    try:
        system = StakeElo(rounding=rounding)  # type: ignore[arg-type]  # it says itself which roundings there are
    except ValueError as error:
        raise UsageError(f"--rounding: {error}") from error
    winner = _winner(result)
    try:
        match = system.at_match(ratings, winner, k)
    except ValueError as error:
        raise UsageError("--k takes a positive, finite number of rating points.") from error
    working = ["E = 1 / (1 + 10^((opponent - own)/400))", _working(match, winner, k, system)]
    show(columns_of(match), working, as_json=as_json)


def _winner(result: str) -> int:
    if result.strip().lower() == "double_loss":
        return DOUBLE_LOSS
    try:
        seat = seat_or_draw(result, SEATS, "--result")
    except UsageError:
        raise UsageError(f"--result takes 1, 2, draw or double_loss, not {result!r}.") from None
    return DRAW if seat is None else seat


def _working(match: History, winner: int, k: float, system: StakeElo) -> str:
    if winner == DOUBLE_LOSS:
        return "a double loss: nothing is staked"
    whole = system.rounding == "integer"
    if winner == DRAW:
        stake = f"{k:g} x |0.5 - {match.expected[0]:.6f}|"
        stake = f"floor({stake} + 0.5)" if whole else stake
        return f"stake = {stake} = {abs(match.change[0]):.4f}, from the higher to the lower rating"
    stake = f"{k:g} x (1 - {match.expected[winner]:.6f})"
    stake = f"floor({stake} + 0.5)" if whole else stake
    return f"stake = max({system.least_stake:g}, {stake}) = {match.change[winner]:.4f}, from the loser to the winner"
