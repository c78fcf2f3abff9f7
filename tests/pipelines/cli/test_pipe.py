"""A pipe whose member has seen enough, such as ``tablerank leaderboard | head -1``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = [
    ["leaderboard"],
    ["leaderboard", "--csv"],
    ["leaderboard", "--json"],
    ["player", "ann", "--explain"],
    ["query"],
    ["query", "board"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_who_has_seen_enough_is_no_fault(season_home: Path, command: list[str]):
    # specification: Exit status; 1 would say that the job failed
    reading, writing = os.pipe()
    os.close(reading)
    line = [sys.executable, "-c", "from pipelines.cli import main; main()", *command, "--home", str(season_home)]
    done = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, "Error" in done.stderr) == (0, False)
