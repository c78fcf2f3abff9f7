"""The installed command on a real terminal, as wide as it is told to be."""

import fcntl
import os
import pty
import struct
import subprocess
import termios

from rich.cells import cell_len
from rich.text import Text

from tests.system.command import TABLERANK, environment

LINES = 40
PIECE = 65_536


def on_terminal(columns: int, *arguments: object, **more: str) -> str:
    """Run the command to its end on a terminal of so many columns, and return all that was sent there."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, columns, 0, 0))
    clean = {name: value for name, value in environment().items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    command = [TABLERANK, *map(str, arguments)]
    surroundings = clean | {"TERM": "xterm-256color"} | more
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings):
        os.close(theirs)
        sent = _all_from(ours)
    os.close(ours)
    return sent.decode().replace("\r\n", "\n")


def _all_from(terminal: int) -> bytes:
    pieces = []
    while True:
        try:
            piece = os.read(terminal, PIECE)
        except OSError:  # how a terminal says that nobody writes to it any more
            piece = b""
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)


def seen(sent: str) -> str:
    """Return what the eye sees: the text without its colours."""
    return Text.from_ansi(sent).plain


def widest(sent: str) -> int:
    """Return how many cells the widest line takes."""
    return max(cell_len(line.rstrip()) for line in seen(sent).split("\n"))
