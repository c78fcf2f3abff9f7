"""The wording of the command line, in one place: help, answers and errors as files in golden/.

After a deliberate change: ``REWRITE_GOLDEN=1 pytest tests/pipelines/cli/test_wording.py``, and read the difference.
"""

import os
import re
import shlex
from pathlib import Path

import pytest

from assets.home.directory import Home
from pipelines.cli import COMMANDS
from pipelines.cli.backfill import print_change_report
from pipelines.cli.calc import calc
from pipelines.cli.run import print_summary
from tests.assets.builders import code
from tests.pipelines.cli.command import printed, tablerank

GOLDEN = Path(__file__).parent / "golden"
CALCULATORS = [command.name or command.callback.__name__ for command in calc.registered_commands]
LOOKS = [
    "leaderboard",
    "leaderboard --as-of 2001-01-01",
    "player ann",
    "player ann --explain e3",
    "player ann --system even --explain e3:1:1",
    "player hal",
    "player jon",
    "player lou",
    "compare ann bob",
    "compare eve cat",
    "compare lou max --pool modern",
    "compare-systems --calibration",
    "diff pod_elo even",
    "query",
    "query board --run",
]
ERRORS = [
    "no-such-command",
    "leaderboard --pool chess",
    "leaderboard --system glicko",
    "leaderboard --as-of 2025-02-30",
    "leaderboard --top 0",
    "leaderboard --json --csv",
    "player Twin",
    "player Ghost",
    "player 'Anne A'",
    "player zed",
    "player ann e3:1:1",
    "player cat --explain e3:1:1",
    "compare ann ann2",
    "tune --system openskill_pl",
    "query bord",
    "query board --run --set pol=cedh",
    "export --format xlsx",
    "forget ''",
    "run --source nowhere.json",
    "backfill --from 2024-13",
    "backfill --from 2024-03 --to 2024-02",
    "backfill --from 2999-01",
]


def same_as(file: str, text: str) -> None:
    """Compare with a golden file, or write it."""
    golden = GOLDEN / file
    if os.environ.get("REWRITE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def session(commands: list[str], home: Path) -> str:
    """What commands print, without what differs from run to run: paths, times and pseudonyms."""
    parts = []
    for command in commands:
        ended = tablerank(*shlex.split(command), "--home", home)
        parts.append(f"$ tablerank {command}  # {ended.status}\n{ended.out}{ended.err}")
    return without_accidents("\n".join(parts), home)


def without_accidents(text: str, home: Path) -> str:
    people = ["ann", "bob", "cat", "dan", "eve", "fay", "gil", "hal", "jon", "kay", "lou", "max", "moe", "ned"]
    for who in people:
        text = text.replace(code(who), f"<pseudonym of {who}>")
    text = text.replace(str(home), "HOME")
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", "TIME", text)
    text = re.sub(r"current month, \d{4}-\d\d", "current month, MONTH", text)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")


def test_the_help():
    commands = ["", *COMMANDS, *(f"calc {name}" for name in CALCULATORS)]
    parts = [f"$ tablerank {command} --help\n{tablerank(*command.split(), '--help').out}" for command in commands]
    same_as("help.txt", "\n".join(parts).replace("$ tablerank  ", "$ tablerank "))


def test_no_summary_is_cut():
    usage, *lines = tablerank("--help").out.splitlines()
    assert ("COMMAND" in usage, [line for line in lines if line.endswith("...")]) == (True, [])


def test_the_answers(season_home: Path):
    same_as("answers.txt", session(LOOKS, season_home))


def test_the_errors(season_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    same_as("errors.txt", session(ERRORS, season_home))


def test_a_run(season_home: Path):
    home = Home(season_home)
    same_as(
        "run.txt", without_accidents(printed(print_summary, home) + printed(print_change_report, home), season_home)
    )
