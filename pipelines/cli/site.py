"""The public pages of what is published, as plain files."""

from pathlib import Path
from typing import Annotated

import typer

from assets.errors import UsageError
from assets.home.settings_file import read_settings
from assets.text import counted
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.config import home_of, settings_file


def site(
    to: Annotated[Path | None, typer.Option("--to", help="The folder; site in the home without it.")] = None,
    home: HomeOption = None,
    pools: PoolsOption = None,
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Make the public pages of what is published; a folder that is not such a site is left alone."""
    from assets.published.site.build import make_site  # with pandas, Pandera and the template engine

    place = home_of(home)
    title = read_settings(settings_file(place, pools)).site.title
    if not place.published.exists():
        raise UsageError(f"{place.root} has no publication yet; run tablerank run first.")
    with place.only_writer():
        folder = to or place.site
        made = make_site(place.published, folder, title)
    typer.echo(f"{counted(made.pages, 'page')} in {folder}; begin with {folder / 'index.html'}.")
