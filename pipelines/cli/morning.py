"""The morning job from the command line: the same Dagster job that the schedule runs."""

from pathlib import Path
from typing import Annotated

import typer

from assets.intake import HELD
from assets.resources.home import Home
from pipelines.cli.options import DebugOption, HomeOption, PoolsOption
from pipelines.place import home_of, settings_file
from pipelines.settings import read_settings

NEEDS_A_LOOK = 3


def run(
    source: Annotated[
        list[str] | None,
        typer.Option("--source", help="sample, topdeck, or the path of a file or folder; may be repeated."),
    ] = None,
    home: HomeOption = None,
    pools: PoolsOption = None,
    debug: DebugOption = False,
) -> None:
    """Run the morning job: ingest, judge, rate, publish."""
    _morning(home_of(home), pools, list(source or []), debug=debug)


def rate(home: HomeOption = None, pools: PoolsOption = None, debug: DebugOption = False) -> None:
    """Judge, replay and publish from what is held, without asking the source."""
    _morning(home_of(home), pools, [HELD], debug=debug)


def _morning(home: Home, pools: Path | None, sources: list[str], *, debug: bool) -> None:
    home.make()
    read_settings(settings_file(home, pools))  # a mistake in it is told before anything starts
    from pipelines.cli.progress import Progress  # Dagster takes a second to import
    from pipelines.cli.summary import print_summary
    from pipelines.running import run_morning

    with Progress() as progress:
        run_morning(home, pools, sources, progress.logger_definition(), debug=debug)
    if print_summary(home):
        raise typer.Exit(NEEDS_A_LOOK)
