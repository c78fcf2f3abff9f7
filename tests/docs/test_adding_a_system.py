"""The page that adds a toy system: its blocks, put into a copy of the software, make a system like any other."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks
from tests.docs.software import copied, python

PAGE = ROOT / "docs" / "method" / "adding_a_system.md"
# In the copy: a home with the page's pool; 12 events of two pods, and one drawn pod; then the commands.
PROGRAM = """
import doctest, json, sys
from pathlib import Path

import ratings_core.systems.ante as ante
from assets.home.settings_file import read_settings
from assets.published.site.calculators import calculators_page, formulas
from tests.assets.builders import DAY, START, Desk, event, table
from tests.pipelines.cli.command import tablerank

home = Path(sys.argv[1])
wrong = home.with_name("wrong.toml")
wrong.write_text((home / "pools.toml").read_text().replace("ante = 12", "ante = -12"))
pods = [table("abcd", "a", 1), table("efgh", "e", 2)]
events = [event(f"e{day}", pods, startDate=START + day * DAY) for day in range(12)]
drawn = event("drawn", [table("abcd", "Draw")], startDate=START + 20 * DAY)
desk = Desk(home, read_settings(home / "pools.toml")).publish(*events, drawn)
refused = tablerank("rate", "--home", home, "--pools", wrong)
print(json.dumps({
    "module": ante.__file__,
    "doctest": doctest.testmod(ante),
    "ratings": desk.published("SELECT rating, games, wins, draws FROM ratings.current ORDER BY rating DESC"),
    "compared": tablerank("compare-systems", "--home", home, "--json").json,
    "tuned": tablerank("tune", "--home", home, "--replays", 20, "--json").json,
    "refused": [refused.status, refused.err],
    "calculated": tablerank("calc", "ante", 1500, 1500, 1500, "--winner", 2, "--json").json,
    "explained": tablerank("player", "a", "--explain", "--home", home, "--json").json["changes"][0],
    "form": [one for one in calculators_page().values["calculators"] if one["system"] == "ante"][0]["title"],
    "formulas": formulas(),
    "scale": desk.published("SELECT win_probability_scale FROM meta.systems"),
}))
"""


@pytest.fixture(scope="module")
def software(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the software with the page's module, and the page's line before the end of the registry."""
    root = copied(tmp_path_factory.mktemp("software"))
    systems = root / "ratings_core" / "systems"
    [module], [line] = blocks(PAGE, "python", "module"), blocks(PAGE, "python", "registry")
    (systems / "ante.py").write_text(module)
    (systems / "ante.js").write_text(blocks(PAGE, "js", "formula")[0])
    registry = (systems / "__init__.py").read_text()
    body, _, rest = registry.rpartition("}")
    (systems / "__init__.py").write_text(f"from ratings_core.systems.ante import Ante\n{body}{line}}}{rest}")
    return root


@pytest.fixture(scope="module")
def said(software: Path) -> dict:
    """What the copy says of a home whose pool is that of the page."""
    home = software / "home"
    home.mkdir()
    (home / "pools.toml").write_text(blocks(PAGE, "toml")[0])
    done = python(software, "-c", PROGRAM, home)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_settings_of_the_page_name_it():
    (system,) = tomllib.loads(blocks(PAGE, "toml")[0])["pool"][0]["system"]
    assert system == {"name": "ante", "ante": 12}


def test_the_example_in_its_docstring_is_what_it_says(software: Path, said: dict):
    # the copy is what ran; (failed, attempted)
    assert Path(said["module"]).is_relative_to(software)
    assert said["doctest"] == [0, 1]


def test_it_is_published(said: dict):
    # ante 12: a wins 12 tables of three losers and draws one; f, g and h lose 12
    assert [1500 + 12 * 36, 13, 12, 1] in said["ratings"][:2]
    assert said["ratings"][-1][0] == 1500 - 12 * 12


def test_it_is_measured(said: dict):
    # 12 of 25 tables are the earlier half; the later 13 are one draw and 12 others
    (line,) = said["compared"]["systems"]
    assert (line["system"], line["tables"], line["draws"]) == ("ante", 12, 1)
    assert line["log_loss"] < line["base_log_loss"]


def test_it_can_be_tuned(said: dict):
    # a and e always win, so a higher ante predicts better
    assert said["tuned"]["settings"]["name"] == "ante"
    assert said["tuned"]["settings"]["ante"] > 12


def test_a_wrong_setting_is_refused(said: dict):
    assert said["refused"][0] == 2
    assert "ante must be a positive" in said["refused"][1]


def test_it_has_a_calculator(said: dict):
    # the default ante of 10 from two losers
    assert said["calculated"]["change"] == pytest.approx([-10, 20, -10])


def test_it_has_a_calculator_on_the_site(said: dict):
    assert said["form"] == "Ante"
    assert blocks(PAGE, "js", "formula")[0] in said["formulas"]


def test_a_change_is_explained(said: dict):
    # 36 points from three losers; no pairs are compared
    assert said["explained"]["change"] == pytest.approx(36)
    assert [opponent["compared"] for opponent in said["explained"]["opponents"]] == [None] * 3


def test_its_win_probabilities_have_a_scale(said: dict):
    # that of `win_probabilities` without another: 400 points are odds of ten to one
    assert said["scale"] == [[400]]
