"""Pseudonyms, for the operator who holds the key."""

from typing import Annotated

import typer

from assets.errors import UsageError
from assets.privacy.key import pseudonyms_of
from pipelines.cli.options import DebugOption, HomeOption
from pipelines.config import home_of


def code(
    topdeck_id: Annotated[str, typer.Argument(help="An account or organiser-made id, as TopDeck sends it.")],
    home: HomeOption = None,
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Print the scrambled code of an id."""
    place = home_of(home)
    place.make()
    codes = pseudonyms_of(place)
    found = codes.of_id(topdeck_id)
    if found in codes.of_erased:
        raise UsageError("The person with this id was erased, so their pseudonym cannot be looked up.")
    typer.echo(found)
