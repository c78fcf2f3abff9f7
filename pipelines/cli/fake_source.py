"""A TopDeck look-alike on this machine, for trying the client without a key and for rehearsals."""

import signal
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from assets.errors import UsageError
from pipelines.cli.output import DebugOption
from pipelines.fake_source.server import serving


def fake_source(
    data: Annotated[list[Path], typer.Option("--data", help="File or folder in TopDeck's format; repeatable.")],
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="Port (default: a free one).")] = 0,
    faults: Annotated[
        Path | None, typer.Option("--faults", help="Script of limits, faults and changes (default: none).")
    ] = None,
    debug: DebugOption = False,  # noqa: ARG001
) -> None:
    """TopDeck look-alike on this machine that serves files."""
    for path in data:
        if not path.exists():
            raise UsageError(f"{path} does not exist; --data takes the path of a file or folder.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt), serving(data, faults, port) as fake:
        typer.echo(fake.url)
        typer.echo(f"Point the client at it with TABLERANK_TOPDECK_URL={fake.url}; any API key will do.")
        threading.Event().wait()
