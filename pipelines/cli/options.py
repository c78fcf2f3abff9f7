"""The options that commands share."""

from pathlib import Path
from typing import Annotated

import typer

from assets.home.former_names import refuse_former_names
from pipelines.config import home_of


def _of_this_version(home: Path | None) -> Path | None:
    refuse_former_names(home_of(home))
    return home


HomeOption = Annotated[
    Path | None,
    typer.Option("--home", callback=_of_this_version, help="Data directory (default: $TABLERANK_HOME, else ./data)."),
]
PoolsOption = Annotated[Path | None, typer.Option("--pools", help="A settings file in place of the home's pools.toml.")]
PoolOption = Annotated[str | None, typer.Option("--pool", help="The pool; the first one without it.")]
SystemOption = Annotated[str | None, typer.Option("--system", help="The system; the live one without it.")]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show the traceback of a fault.")]
