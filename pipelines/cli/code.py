"""Pseudonyms, for the operator who holds the key."""

from typing import Annotated

import typer

from assets.errors import UsageError
from assets.privacy.key import pseudonyms_of
from pipelines.cli.output import HomeOption
from pipelines.config import home_of


def code(
    topdeck_id: Annotated[
        str, typer.Argument(help="Id of an account, or an id made by an organiser, as TopDeck sends it.")
    ],
    home: HomeOption = None,
) -> None:
    """Pseudonym of a TopDeck id."""
    place = home_of(home)
    place.make()
    codes = pseudonyms_of(place)
    found = codes.of_id(topdeck_id)
    if found in codes.of_erased:
        raise UsageError("The person with this id was erased, so their pseudonym cannot be looked up.")
    typer.echo(found)
