"""The public pages of the latest publication, as static files."""

from pathlib import Path
from typing import Annotated

import typer

from assets.errors import UsageError
from assets.home.settings_file import read_settings
from assets.text import counted
from pipelines.cli.output import HomeOption, PoolsOption
from pipelines.config import home_of, settings_file


def site(
    to: Annotated[
        Path | None, typer.Option("--to", help="Folder to write (default: site in the data directory).")
    ] = None,
    home: HomeOption = None,
    pools: PoolsOption = None,
) -> None:
    """Public pages of the latest publication.

    A folder that contains anything else is left alone.
    """
    from assets.published.site.build import make_site  # with pandas, Pandera and the template engine

    place = home_of(home)
    title = read_settings(settings_file(place, pools)).site.title
    if not place.published.exists():
        raise UsageError(f"{place.root} has no publication yet; run `tablerank run` first.")
    with place.only_writer():
        folder = to or place.site
        made = make_site(place.published, folder, title)
    typer.echo(f"{counted(made.pages, 'page')} in {folder}; open {folder / 'index.html'}.")
