"""Dagster's web UI, daemon and schedules on a home."""

import os
import sys
from typing import Annotated

import typer

from assets.home.settings_file import read_settings
from pipelines.cli.output import HomeOption, PoolsOption
from pipelines.config import HOME_VARIABLE, POOLS_VARIABLE, home_of, settings_file


def dev(
    home: HomeOption = None,
    pools: PoolsOption = None,
    port: Annotated[int, typer.Option("--port", help="Port of the web UI on this machine.")] = 3000,
) -> None:
    """Dagster's web UI, schedules and sensors."""
    place = home_of(home)
    place.make()
    file = settings_file(place, pools)
    read_settings(file)
    from pipelines.runner import prepare_instance  # Dagster takes a second to import

    environment = os.environ | {HOME_VARIABLE: str(place.root), "DAGSTER_HOME": str(prepare_instance(place))}
    if pools is not None:
        environment[POOLS_VARIABLE] = str(file.absolute())
    # Dagster recommends another tool, which needs another package; this command is supported as long as its version is
    quiet = ["-W", "ignore:Function `dev_command`"]
    command = [sys.executable, *quiet, "-m", "dagster", "dev", "-m", "pipelines.definitions", "--port", str(port)]
    sys.stdout.flush()
    os.execve(sys.executable, command, environment)  # noqa: S606 - our own interpreter, no shell
