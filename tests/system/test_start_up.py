"""Starting up: a command that only reads does not wait for what a run needs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.system.command import TABLERANK, environment, tablerank

pytestmark = pytest.mark.integration

OF_A_RUN = {"dagster", "pandas", "pandera", "pyarrow", "requests", "numba"}


@pytest.mark.parametrize("command", [["leaderboard"], ["player", "nobody"], ["compare", "one", "other"]])
def test_a_reading_command_loads_nothing_of_a_run(home: Path, command: list[str]):
    # measured: each of them costs from a tenth of a second to two
    done = subprocess.run(
        [sys.executable, "-X", "importtime", TABLERANK, *command, "--home", str(home)],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}
    assert ("duckdb" in loaded, loaded & OF_A_RUN) == (True, set())


def test_a_misspelt_command_is_told_what_may_be_meant():
    done = tablerank("leaderbord")
    assert (done.status, "Did you mean 'leaderboard'?" in done.err) == (2, True)


def test_help_lists_every_command():
    words = tablerank("--help").out.split()
    assert {"run", "leaderboard", "player", "compare", "calc", "check"} <= set(words)
