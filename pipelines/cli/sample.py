"""A made-up season, for trying things and for benchmarks."""

from pathlib import Path
from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.sample.season import Season


def sample(
    to: Annotated[Path, typer.Option("--to", help="Folder to write.")],
    tournaments: Annotated[int, typer.Option("--tournaments", help="Number of tournaments.")] = Season.tournaments,
    players: Annotated[int, typer.Option("--players", help="Number of players.")] = Season.players,
    seed: Annotated[int, typer.Option("--seed", help="Seed; another one gives another season.")] = Season.seed,
) -> None:
    """Made-up season in TopDeck's format.

    The same arguments give the same bytes.
    """
    try:
        typer.echo(Season(tournaments, players, seed).write(to))
    except OSError as error:
        raise UsageError(f"{to} cannot be written ({error.strerror}). Name another folder with --to.") from error
