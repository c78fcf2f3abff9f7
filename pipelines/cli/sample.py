"""A season of records that nobody played, for trying things and for benchmarks."""

from pathlib import Path
from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.sample import DEFAULT_PLAYERS, DEFAULT_TOURNAMENTS, write_season


def sample(
    to: Annotated[Path, typer.Option("--to", help="The folder to write into.")],
    tournaments: Annotated[int, typer.Option("--tournaments", help="How many events.")] = DEFAULT_TOURNAMENTS,
    players: Annotated[int, typer.Option("--players", help="How many players.")] = DEFAULT_PLAYERS,
    seed: Annotated[int, typer.Option("--seed", help="Another seed, another season.")] = 1,
) -> None:
    """Write a TopDeck-shaped season; the same arguments give the same bytes."""
    try:
        written = write_season(to, tournaments=tournaments, players=players, seed=seed)
    except ValueError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{to} cannot be written ({error.strerror}); name another folder with --to.") from error
    typer.echo(written)
