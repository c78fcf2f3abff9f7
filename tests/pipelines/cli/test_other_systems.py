"""The board, players and explanations of systems that rate decks, standings and matches, on one small home.

At the event "deal" X beats Y at a table of two, which is also a match at a Pro Quest (K 8); its standings are those of four
players after three rounds. The pool plays on in February 2025, after four whole idle quarters of X and Y.
"""

from pathlib import Path

import pytest

from assets.home.settings_file import read_settings
from tests.assets.builders import DAY, START, Desk, event, seat, table
from tests.pipelines.cli.command import tablerank

POOLS = """\
[[pool]]
name = "cedh"
game = "Magic: The Gathering"
formats = ["EDH"]
event_types = [["* deal", "Pro Quest"]]
[[pool.system]]
name = "standings_elo"
[[pool.system]]
name = "deck_elo"
[[pool.system]]
name = "stake_elo"
"""


def plays(who, deck):
    return seat(who, deckObj={"Commanders": {deck: {}}})


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("cli-other") / "home"
    root.mkdir()
    (root / "pools.toml").write_text(POOLS)
    standings = [{"id": who, "name": who} for who in "abcd"]
    first = event("deal", [table([plays("a", "X"), plays("b", "Y")], "a")], standings=standings, swissNum=3)
    later = event("later", [table([plays("a", "P"), plays("b", "Q")], "a")], startDate=START + 445 * DAY)
    return Desk(root, read_settings(root / "pools.toml")).publish(first, later).home.root


def player(home: Path, who: str, system: str, *options: str):
    return tablerank("player", who, "--system", system, *options, "--home", home)


def test_a_deck_is_asked_for_by_its_name_in_any_case(home):
    # 1000 + 33⅓, of which 0.9 are left after the idle quarter
    answer = player(home, "x", "deck_elo", "--json").json
    assert answer["player"]["subject"] == "X"
    assert answer["player"]["rating"] == pytest.approx(1030)


def test_a_deck_that_nobody_played_is_refused(home):
    done = player(home, "Tivit", "deck_elo")
    assert (done.status, "'Tivit'" in done.err) == (2, True)


def test_the_changes_of_a_deck(home):
    lines = player(home, "X", "deck_elo", "--explain").out.splitlines()
    # equal decks: an expected score of a half
    assert "  against Y (1000.0000): E = 0.500000" in lines
    assert "  change +33.3333: 1000.0000 -> 1033.3333" in lines
    assert "Idle quarter, ended on 2025-01-01" in lines
    assert "  change -3.3333: 1033.3333 -> 1030.0000" in lines


def test_the_changes_by_standings(home):
    lines = player(home, "a", "standings_elo", "--explain", "deal").out.splitlines()
    assert "  place 1 of 4, game 1" in lines
    assert "  score 1.000000, expected 0.500000 (sums / 3)" in lines
    assert "  change 48 x (1.000000 - 0.500000) = +24.0000: 1500.0000 -> 1524.0000" in lines


def test_the_changes_by_a_match(home):
    lines = player(home, "b", "stake_elo", "--explain").out.splitlines()
    assert "  change 8 x (0.000000 - 0.500000) = -4.0000: 1500.0000 -> 1496.0000" in lines


def test_somebody_of_the_standings_alone_is_known(home):
    # c stands third and sat at no table: m · 48/3 · (1 - 1.5) = -8
    assert player(home, "c", "standings_elo", "--json").json["player"]["rating"] == pytest.approx(1492)
    assert player(home, "c", "stake_elo", "--json").json["player"] is None


@pytest.mark.parametrize(("system", "first"), [("standings_elo", 1524), ("deck_elo", 1033), ("stake_elo", 1504)])
def test_the_board(home, system, first):
    done = tablerank(
        "leaderboard", "--system", system, "--min-games", 1, "--home", home, "--json", "--active-days", 9999
    )
    assert done.json["board"][0]["rating_shown"] == first


def test_a_board_on_which_nothing_settles_explains_no_question_mark(home):
    # deck_elo is never provisional, standings_elo below 5 events
    rules = {
        name: tablerank("leaderboard", "--system", name, "--home", home).out for name in ("deck_elo", "standings_elo")
    }
    assert "provisional" not in rules["deck_elo"]
    assert "(fewer than 5 games)" in rules["standings_elo"]


def test_the_board_of_decks_before_they_lay_idle(home):
    done = tablerank("leaderboard", "--system", "deck_elo", "--as-of", "2024-12-31", "--home", home, "--json")
    assert [line["rating_shown"] for line in done.json["board"]] == [1033, 967]
