"""A season made by hand, small enough to be followed on paper, in homes that every test only reads.

Ann, Bob, Cat and Dan play six tables on day 0 and six on day 40, each of which all four sit at. On day 500 Ann and Bob
play two tables with Eve and Fay; Gil has a bye, Hal and Ivy do not finish, and Jon's and Kay's table names a winner who
is not there. Lou and Max, Moe and Ned play in another pool. Ann once sat with her second account.
"""

from pathlib import Path

import pytest

from assets.home.settings_file import read_settings
from pipelines.cli.run import Progress
from pipelines.runner import run_morning
from tests.assets.builders import DAY, START, Desk, event, member, table, write_jsonl
from tests.once import made_once

POOLS = """\
[[pool]]
name = "cedh"
game = "Magic: The Gathering"
formats = ["EDH"]
[[pool.system]]
name = "pod_elo"
[[pool.system]]
name = "pod_elo"
label = "even"
k_mode = "pair_mean"

[[pool]]
name = "modern"
game = "Magic: The Gathering"
formats = ["Modern"]
"""
ODD_NAME = "[/b] [EU] Open :one:"
FOUR = ["ann", "bob", "cat", "dan"]
MEMBERS = [
    member("ann", display_name="Ann A"),
    member("bob", shows_games="no", display_name="Bob B"),
    member("cat", display_name="Twin"),
    member("dan", display_name="Twin"),
    member("eve", display_name="[/b] Eve :one:"),
    member("gil", display_name="Gil G"),
    member("ghost", display_name="Ghost"),
]
MERGED = {"kind": "merge_players", "topdeck_id": "ann2", "into_topdeck_id": "ann", "reason": "a", "date": "2025-01-01"}


def of_four(*winners: str) -> list[list[dict]]:
    """A round for each winner, with one table of the four."""
    return [[table(FOUR, winner)] for winner in winners]


EARLY = [
    event("e1", [table(["ann2", "bob", "cat", "dan"], "ann2")], *of_four("ann", "bob", "ann", "Draw", "cat")),
    event(
        "e2",
        *of_four("ann", "bob", "ann", "ann", "dan", "ann"),
        tournamentName=ODD_NAME,
        startDate=START + 40 * DAY,  # 2023-12-24 22:13:20 UTC
    ),
]
LATE = [
    event(
        "e3",
        [
            table(["ann", "bob", "eve", "fay"], "eve", 1),
            table(["gil"], "gil", 2, status="Bye"),
            table(["hal", "ivy"], None, 3, status="Active"),
            table(["jon", "kay"], "jon", 4, winner_id="zoe", winner="Zoe"),
        ],
        [table(["ann", "bob", "eve", "fay"], "ann", 1)],
        startDate=START + 500 * DAY,  # 2025-03-28
    ),
    event("m1", [table(["lou", "max"], "lou", 1), table(["moe", "ned"], "moe", 2)], format="Modern"),
]


def new_desk(root: Path) -> Desk:
    """A home with settings, members and corrections, and nothing ingested."""
    root.mkdir()
    (root / "pools.toml").write_text(POOLS)
    return Desk(root, read_settings(root / "pools.toml")).link(*MEMBERS).correct(MERGED)


@pytest.fixture(scope="session")
def season_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home after the morning job on the whole season."""
    return made_once(tmp_path_factory, "cli", _run_the_morning) / "home"


@pytest.fixture(scope="session")
def early_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that was never fed with anything after day 40."""
    return made_once(tmp_path_factory, "cli-early", lambda folder: new_desk(folder / "home").publish(*EARLY)) / "home"


@pytest.fixture(scope="session")
def keyless_home(season_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of an analyst: the publication alone."""
    folder = tmp_path_factory.mktemp("cli-keyless")
    (folder / "tablerank.duckdb").write_bytes((season_home / "tablerank.duckdb").read_bytes())
    return folder


def _run_the_morning(folder: Path) -> None:
    desk = new_desk(folder / "home")
    source = write_jsonl(folder / "season.jsonl", [*EARLY, *LATE])
    run_morning(desk.home, None, {"sources": [str(source)]}, Progress().logger_definition(), debug=True)
