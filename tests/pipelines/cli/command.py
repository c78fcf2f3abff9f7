"""The command line, run in this process: what it prints into a pipe, and how it ends."""

import io
import json
import os
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest import mock

import pytest

from pipelines.cli import main


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict:
        assert self.status == 0, self.err
        return json.loads(self.out)


def tablerank(*arguments: object) -> Ended:
    """Run the command as it runs in a pipe, with nothing in the environment that a developer may have set."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TABLERANK_")}
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.argv", ["tablerank", *map(str, arguments)]),
        mock.patch.dict(os.environ, clean, clear=True),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return Ended(ended.value.code, out.getvalue(), err.getvalue())


def printed(show, *arguments) -> str:
    """Return what a function prints into a pipe."""
    with redirect_stdout(io.StringIO()) as out:
        show(*arguments)
    return out.getvalue()
