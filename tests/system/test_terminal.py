"""What people see: the installed command on real terminals of three widths, and in a pipe, with names of every kind."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from assets.home.settings_file import read_settings
from tests.assets.builders import DAY, START, Desk, code, event, member, table
from tests.system.command import tablerank
from tests.system.terminal import on_terminal, seen, widest

POOLS = """\
[[pool]]
name = "cedh"
game = "Magic: The Gathering"
formats = ["EDH"]
[[pool.system]]
name = "pod_elo"
[[pool.system]]
name = "pod_bayes"
[[pool.system]]
name = "standings_elo"
"""
LONG = "Maximiliane Friederike von und zu Hohenlohe-Waldenburg-Schillingsfürst"
NAMES = {"long": LONG, "cjk": "山田太郎と花子の冒険者たち", "rtl": "محمد عبد الرحمن", "emoji": "Nova 🦊✨ Fox"}
FOUR = list(NAMES)
COLOUR = "\x1b["


def _event(place: int) -> dict:
    """One of twelve events: three tables of the four, each won by somebody else, under a name that fits no column."""
    name = f"第{place}回 Grand Open of the Northern Provinces and Islands 🏆"
    rounds = [[table(FOUR, FOUR[(place + number) % 4])] for number in range(3)]
    standings = [{"id": who, "name": who} for who in FOUR]
    more = {"tournamentName": name, "standings": standings, "swissNum": 3}
    return event(f"e{place:02}", *rounds, startDate=START + 30 * DAY * place, **more)


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of four members with names of every kind, of two who played once, and of one who has a bye."""
    root = tmp_path_factory.mktemp("odd") / "home"
    root.mkdir()
    (root / "pools.toml").write_text(POOLS)
    desk = Desk(root, read_settings(root / "pools.toml"))
    desk.link(*(member(who, display_name=name) for who, name in NAMES.items()))
    tables = [table(["new", "newer"], "new"), table(["bye"], "bye", 2, status="Bye")]
    return desk.publish(*map(_event, range(12)), event("once", tables, startDate=START + 400 * DAY)).home.root


COMMANDS = {
    "board": ["leaderboard"],
    "player": ["player", code("long")],
    "one tournament": ["player", code("new")],
    "interval": ["player", code("cjk"), "--system", "pod_bayes"],
    "no table": ["player", code("bye")],
    "explained": ["player", code("cjk"), "--explain", "e01"],
    "explained standings": ["player", code("emoji"), "--explain", "--system", "standings_elo"],
    "compared": ["compare", code("long"), code("rtl")],
    "compared standings": ["compare", code("cjk"), code("emoji"), "--system", "standings_elo"],
}


ON_80 = [(command, 80) for command in COMMANDS]
ON_OTHERS = [("board", 60), ("player", 140), ("compared", 60), ("compared", 140), ("explained", 60), ("no table", 60)]


@pytest.mark.parametrize(("command", "columns"), [*ON_80, *ON_OTHERS])
def test_no_line_is_wider_than_the_terminal(odd: Path, command: str, columns: int):
    # specification: Commands; output fits the terminal: 80 columns; wide letters take two cells
    sent = on_terminal(columns, *COMMANDS[command], "--home", odd)
    assert ("Data provided by TopDeck.gg" in seen(sent), widest(sent) <= columns) == (True, True)


OTHERS_ON_80 = {
    "systems compared": ["compare-systems", "--home"],
    "difference": ["diff", "pod_elo", "pod_bayes", "--home"],
    "queries": ["query"],
    "standings worked out": ["calc", "standings", "1500", "1600", "1400", "--places", "1,2,3", "--rounds", "unknown"],
    "decks worked out": ["calc", "deck", "1000", "1200", "900", "1000", "--winner", "1"],
}


@pytest.mark.parametrize("command", OTHERS_ON_80)
def test_no_line_of_the_other_commands_is_wider(odd: Path, command: str):
    arguments = OTHERS_ON_80[command]
    assert widest(on_terminal(80, *arguments, *([odd] if arguments[-1] == "--home" else []))) <= 80


def test_columns_stand_under_their_heads(odd: Path):
    # wide, right-to-left and emoji names take as many cells as they say, so all ratings end in one column
    lines = seen(on_terminal(80, "leaderboard", "--home", odd)).splitlines()
    ends = {cell_len(line[: found.end()]) for line in lines if (found := re.search(r" \d{4}[ ?]", line))}
    assert (len(ends), ends) == (1, {cell_len(lines[1][: lines[1].index("rating") + len("rating")])})


def test_a_narrow_board_leaves_columns_out_before_it_cuts_numbers(odd: Path):
    # of 60 columns, names keep 16; what a head cannot show in full is not there
    head = seen(on_terminal(60, "leaderboard", "--home", odd)).splitlines()[1].split("  ")
    assert [word.strip() for word in head if word.strip()] == ["rank", "who", "rating", "highest", "games", "30 days"]


def test_a_terminal_gets_colours(odd: Path):
    assert COLOUR in on_terminal(80, "player", code("long"), "--home", odd)


def test_no_color_is_respected(odd: Path):
    # no-color.org: no colour when the variable is set; bold and dim are no colours
    sent = on_terminal(80, "player", code("long"), "--home", odd, NO_COLOR="1")
    codes = {code for found in re.findall(r"\x1b\[([0-9;]*)m", sent) for code in found.split(";")}
    assert {code for code in codes if len(code) > 1} == set()  # 0 is plain, 1 bold, 2 dim; all others are colours


@pytest.mark.parametrize("command", ["board", "player", "compared"])
def test_a_pipe_gets_whole_names_and_nothing_else(odd: Path, command: str):
    # specification: Commands; piped output is never truncated, has no colours and no blanks at the end of a line
    done = tablerank(*COMMANDS[command], "--home", odd)
    assert (LONG in done.out, "…" in done.out, COLOUR in done.out, done.err) == (True, False, False, "")
    assert [line for line in done.out.splitlines() if line != line.rstrip()] == []
