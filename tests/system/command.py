"""The installed command, run as a user runs it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

TABLERANK = str(Path(sys.executable).parent / "tablerank")
KEY = "0123456789abcdef" * 4  # fixed, so that two homes give the same codes


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a user with a fixed key and no source key."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TABLERANK_", "TOPDECK_"))}
    return clean | {"TABLERANK_ID_KEY": KEY} | more


def tablerank(*arguments: object, cwd: Path | None = None, timeout: int = 1200, **more: str) -> Ended:
    """Run the command to its end."""
    done = subprocess.run(
        [TABLERANK, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment(**more),
        timeout=timeout,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def start(*arguments: object, **more: str) -> subprocess.Popen:
    """Start the command in a process group of its own."""
    return subprocess.Popen(
        [TABLERANK, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(**more),
        start_new_session=True,
    )
