"""A TopDeck look-alike on this machine, for trying the product without a key and for rehearsals."""

import signal
import threading
from pathlib import Path
from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.cli.options import DebugOption
from pipelines.fake_source import serving


def fake_source(
    data: Annotated[list[Path], typer.Option("--data", help="A file or folder of TopDeck-shaped JSON; repeatable.")],
    port: Annotated[
        int, typer.Option("--port", min=0, max=65_535, help="Where to listen; a free port without it.")
    ] = 0,
    faults: Annotated[Path | None, typer.Option("--faults", help="A script of limits, faults and changes.")] = None,
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """Serve files as TopDeck would, on this machine alone, until it is stopped."""
    for path in data:
        if not path.exists():
            raise UsageError(f"{path} does not exist; --data takes the path of a file or folder.")
    try:
        with serving(data, faults, port) as fake:
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            typer.echo(fake.url)
            typer.echo(f"Point the client at it with TABLERANK_TOPDECK_URL={fake.url}; any API key will do.")
            threading.Event().wait()
    except KeyboardInterrupt:
        return
