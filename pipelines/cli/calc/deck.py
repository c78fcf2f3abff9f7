"""One table in Deck Elo."""

from typing import Annotated

import typer

from pipelines.cli.calc.working import JsonOption, RatingsArgument, at_least_two, columns_of, seat_or_draw, show
from ratings_core.history import History
from ratings_core.systems.deck_elo import DeckElo


def deck(
    ratings: RatingsArgument,
    winner: Annotated[str, typer.Option("--winner", metavar="SEAT|draw", help="Who won, counted from 1, or draw.")],
    as_json: JsonOption = False,
) -> None:
    """Rate one table of different decks by Deck Elo, from displayed ratings: the winner takes from each loser."""
    at_least_two(ratings)
    system = DeckElo()
    seat = seat_or_draw(winner, len(ratings), "--winner")
    table = system.at_table(ratings, seat)
    working = [
        "d = 3/10 x (winner - loser), in backend points",
        f"the winner takes 10/3 x {system.stake:g} x min(1, 10^(-d/400)) from each loser, in displayed points",
        *(["a draw: nobody takes anything"] if seat is None else _lines(table, seat)),
    ]
    show(columns_of(table), working, as_json=as_json)


def _lines(table: History, winner: int) -> list[str]:
    ratings = table.rating_before.tolist()
    return [
        f"  seat {winner + 1} ({ratings[winner]:g}) takes from seat {loser + 1} ({rating:g}): "
        f"d = {0.3 * (ratings[winner] - rating):g}, {-table.change[loser]:.4f}"
        for loser, rating in enumerate(ratings)
        if loser != winner
    ]
