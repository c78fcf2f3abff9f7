"""Answers as CSV: one table with a header row at full precision, and nothing else where a script reads."""

import csv
import io
from datetime import datetime
from pathlib import Path

import pytest

from tests.assets.builders import code
from tests.pipelines.cli.command import tablerank
from tests.pipelines.cli.conftest import ODD_NAME


def lines(home: Path, *command: object) -> list[dict[str, str]]:
    done = tablerank(*command, "--home", home, "--csv")
    assert done.status == 0, done.err
    return list(csv.DictReader(io.StringIO(done.out)))


def as_csv(value: object) -> str:
    """What JSON says, as CSV writes it; times are alike in both."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "true", False: "false"}[value]
    return repr(value) if isinstance(value, float) else str(value)


@pytest.mark.parametrize(
    ("command", "key"),
    [(["leaderboard"], "board"), (["player", "ann"], "graph"), (["player", "ann", "--explain"], "changes")],
)
def test_it_says_what_json_says(season_home: Path, command: list[str], key: str):
    # specification: Commands; full precision; the opponents of a change are a table of their own, which JSON has
    told = tablerank(*command, "--home", season_home, "--json").json[key]
    expected = [{name: as_csv(cell) for name, cell in row.items() if name != "opponents"} for row in told]
    assert (len(told) > 1, lines(season_home, *command)) == (True, expected)


def test_ratings_are_read_back_to_the_last_bit(season_home: Path):
    board = tablerank("leaderboard", "--home", season_home, "--json").json["board"]
    assert [float(row["rating"]) for row in lines(season_home, "leaderboard")] == [row["rating"] for row in board]


def test_times_have_their_zone(season_home: Path):
    assert all(datetime.fromisoformat(row["played_at"]).tzinfo for row in lines(season_home, "player", "ann"))


def test_a_name_with_signs_of_its_own_is_one_cell(season_home: Path):
    assert ODD_NAME in {row["name"] for row in lines(season_home, "player", "ann")}


def test_an_empty_board_still_has_its_head(season_home: Path):
    done = tablerank("leaderboard", "--home", season_home, "--as-of", "2001-01-01", "--csv")
    assert done.out.startswith("rank,subject,display_name,rating,")
    assert done.out.count("\n") == 1


def test_the_credit_stands_beside_it(season_home: Path):
    # specification: Requests to TopDeck; every export has the credit, but one table has no place for it
    done = tablerank("leaderboard", "--home", season_home, "--csv")
    assert ("TopDeck" in done.out, "Data provided by TopDeck.gg" in done.err) == (False, True)


def test_somebody_without_a_rating_is_no_table(season_home: Path):
    done = tablerank("player", "jon", "--home", season_home, "--csv")
    assert (done.status, done.out, "winner_not_seated" in done.err) == (2, "", True)


@pytest.mark.parametrize("command", [["leaderboard"], ["player", code("ann")], ["compare", code("ann"), code("bob")]])
def test_two_forms_at_once_are_refused(season_home: Path, command: list[str]):
    done = tablerank(*command, "--home", season_home, "--csv", "--json")
    assert (done.status, done.out, "--json" in done.err, "--csv" in done.err) == (2, "", True, True)
