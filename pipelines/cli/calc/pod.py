"""One table in Pod Elo."""

from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.cli.calc.pairs import pair_lines
from pipelines.cli.calc.working import JsonOption, RatingsArgument, at_least_two, columns_of, counts, seat_or_draw, show
from ratings_core.systems.pod_elo import PodElo


def pod(
    ratings: RatingsArgument,
    winner: Annotated[str, typer.Option("--winner", metavar="SEAT|draw", help="Who won, counted from 1, or draw.")],
    games: Annotated[
        str | None, typer.Option("--games", metavar="N,N,...", help="Rated games of each before; settled without it.")
    ] = None,
    k_mode: Annotated[str, typer.Option("--k-mode", metavar="own|pair_mean", help="Whose K counts.")] = "own",
    as_json: JsonOption = False,
) -> None:
    """Rate one table by Pod Elo: the winner beats each loser."""
    at_least_two(ratings)
    try:
        system = PodElo(k_mode=k_mode)  # type: ignore[arg-type]  # it says itself which modes there are
    except ValueError as error:
        raise UsageError(f"--k-mode: {error}") from error
    seat = seat_or_draw(winner, len(ratings), "--winner")
    played = counts(games, len(ratings), "--games", system.provisional_games)
    table = system.at_table(ratings, seat, played)
    ks = [system.k_provisional if number < system.provisional_games else system.k_settled for number in played]

    def k_of(own: int, other: int) -> float:
        return (ks[own] + ks[other]) / 2 if system.k_mode == "pair_mean" else ks[own]

    working = [
        f"K = {system.k_provisional:g} before {system.provisional_games} rated games, {system.k_settled:g} after",
        "E = 1 / (1 + 10^((opponent - own)/400)); S = 1 won, 0 lost, 0.5 drawn",
        f"change = sum over the compared of K/{len(ratings) - 1} x (S - E)",
        *pair_lines(table, seat, k_of),
    ]
    show(columns_of(table), working, as_json=as_json)
