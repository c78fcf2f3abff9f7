"""The options that commands share."""

from pathlib import Path
from typing import Annotated

import typer

HomeOption = Annotated[
    Path | None, typer.Option("--home", help="Where everything lies; TABLERANK_HOME or ./data without it.")
]
PoolsOption = Annotated[Path | None, typer.Option("--pools", help="A settings file in place of the home's pools.toml.")]
PoolOption = Annotated[str | None, typer.Option("--pool", help="The pool; the first one without it.")]
SystemOption = Annotated[str | None, typer.Option("--system", help="The system; the live one without it.")]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show the traceback of a fault.")]
