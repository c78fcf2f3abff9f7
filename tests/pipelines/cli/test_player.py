"""A player: who is meant, what is shown, and which step to a rating is missing."""

from datetime import timedelta
from pathlib import Path

import pytest

from tests.assets.builders import DAY, NOW, START, Desk, code, event, table
from tests.pipelines.cli.command import tablerank
from tests.pipelines.cli.conftest import EARLY, LATE, ODD_NAME, new_desk
from tests.published import rows


def shown(home: Path, who: str, *options: object) -> dict:
    return tablerank("player", who, *options, "--home", home, "--json").json


@pytest.mark.parametrize(
    ("who", "way"),
    [
        (code("ann"), "code"),
        ("Ann A", "name"),
        ("  Ann\u200b   A ", "name in another spelling"),
        ("ann", "TopDeck id"),
        ("ann2", "id of an account that was merged into it"),
        (code("ann")[:10], "begin of the code, as a narrow board shows it"),
    ],
)
def test_a_player_is_found_by(season_home: Path, who: str, way: str):
    # specification: Commands; WHO; specification: Reading records; when names are equal
    assert shown(season_home, who)["player"]["subject"] == code("ann")


def test_a_hidden_members_name_finds_nobody(season_home: Path):
    # specification: Members; only members who show their games have a name
    assert tablerank("player", "Bob B", "--home", season_home).status == 2


def test_a_name_that_two_bear_is_refused_with_their_codes(season_home: Path):
    done = tablerank("player", "Twin", "--home", season_home)
    both = ", ".join(sorted([code("cat"), code("dan")]))
    assert (done.status, both in done.err) == (2, True)


def test_without_a_key_codes_and_names_still_count(keyless_home: Path):
    assert shown(keyless_home, "Ann A") == shown(keyless_home, code("ann"))


def test_without_a_key_an_id_says_why_it_is_not_known(keyless_home: Path):
    done = tablerank("player", "ann", "--home", keyless_home)
    assert (done.status, str(keyless_home / "id_key") in done.err) == (2, True)


def test_asking_never_makes_a_key(keyless_home: Path):
    tablerank("player", "ann", "--home", keyless_home)
    assert [file.name for file in keyless_home.iterdir()] == ["tablerank.duckdb"]


def test_the_record_counts_won_drawn_and_lost(season_home: Path):
    # the season by hand: Ann wins 3 + 4 + 1 of 14 tables, one is drawn
    out = tablerank("player", "ann", "--home", season_home).out
    assert "14: 8 won, 1 drawn, 5 lost; last on 2025-03-28" in out


def test_the_rank_is_that_of_the_board(season_home: Path):
    assert "rank 1" in tablerank("player", "ann", "--home", season_home).out


def test_the_highest_is_a_point_of_the_graph(season_home: Path):
    # specification: History and ratings; highest is after a tournament
    answer = shown(season_home, "ann")
    assert answer["player"]["highest"] == max(point["rating_after"] for point in answer["graph"])


def test_the_graph_has_a_point_for_each_tournament(season_home: Path):
    points = shown(season_home, "ann")["graph"]
    assert [(point["tournament_id"], point["games"]) for point in points] == [("e1", 6), ("e2", 6), ("e3", 2)]


def test_few_games_are_provisional(season_home: Path):
    # specification: History and ratings; provisional with fewer than 10 rated games; Fay has two
    assert (shown(season_home, "fay")["player"]["provisional"], shown(season_home, "ann")["player"]["provisional"]) == (
        True,
        False,
    )


def test_a_provisional_peak_is_flagged(season_home: Path):
    # specification: History and ratings; a peak reached while provisional; all of Eve's games are provisional
    lines = tablerank("player", "eve", "--home", season_home).out.splitlines()
    assert [line.endswith("provisional") for line in lines if line.startswith("highest")] == [True]


def test_a_tournaments_name_stands_as_it_is(season_home: Path):
    assert ODD_NAME in tablerank("player", "ann", "--home", season_home).out


def test_a_pipe_gets_a_graph_without_colours(season_home: Path):
    out = tablerank("player", "ann", "--home", season_home).out
    assert ("┤" in out, "\x1b" in out) == (True, False)


def test_the_graph_fits_80_columns(season_home: Path):
    lines = tablerank("player", "ann", "--home", season_home).out.splitlines()
    assert max(len(line.rstrip()) for line in lines if "│" in line) <= 80


def test_another_pool_is_another_rating(season_home: Path):
    # Lou won one even match of two new players, at K 40
    assert "1520 (1520.0)" in tablerank("player", "lou", "--pool", "modern", "--home", season_home).out


# Which step is missing (specification: Commands)


def test_an_unknown_player_is_wrong_usage(season_home: Path):
    done = tablerank("player", "zed", "--home", season_home)
    assert (done.status, done.out, "'zed'" in done.err, "Did you mean" in done.err) == (2, "", True, False)


@pytest.mark.parametrize("who", ["Anne A", "ann b"])
def test_the_nearest_names_are_suggested(season_home: Path, who: str):
    done = tablerank("player", who, "--home", season_home)
    assert (done.status, "Did you mean 'Ann A'" in done.err) == (2, True)


def test_a_hidden_name_is_never_suggested(season_home: Path):
    # specification: Members; Bob is linked and hides
    assert "Bob B" not in tablerank("player", "Bob C", "--home", season_home).err


def test_a_member_who_never_sat_is_told_apart(season_home: Path):
    done = tablerank("player", "Ghost", "--home", season_home)
    assert (done.status, "members.csv" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("who", "linked", "reasons"),
    [
        ("gil", True, [("bye", 1)]),
        ("hal", False, [("unfinished", 1)]),
        ("jon", False, [("winner_not_seated", 1)]),
        ("lou", False, []),  # of another pool
    ],
)
def test_who_has_no_rating_hears_reasons_and_whether_they_are_linked(season_home: Path, who: str, linked, reasons):
    # everybody at a table is rated, linked or not (specification: Reasons)
    answer = shown(season_home, who)
    assert (answer["player"], answer["linked"]) == (None, linked)
    assert [(row["reason"], row["tables"]) for row in answer["reasons"]] == reasons
    step = tablerank("player", who, "--home", season_home).out.splitlines()[0]
    assert (step, "members.csv" in step) == (answer["missing_step"], not linked)


def test_the_other_pool_is_named(season_home: Path):
    assert "modern" in shown(season_home, "lou")["missing_step"]


def test_without_a_key_nobody_is_called_not_linked(keyless_home: Path):
    assert shown(keyless_home, code("hal"))["linked"] is None


def test_somebody_becomes_a_player_with_the_first_rated_table(tmp_path: Path):
    # specification: Corrections; a set result makes the table of Jon and Kay a rated one
    result = {"kind": "set_result", "table_id": "e3:1:4", "topdeck_id": "jon", "reason": "a", "date": "2025-04-01"}
    desk = new_desk(tmp_path / "home").correct(result)
    home = desk.publish(*EARLY, *LATE).home.root
    assert rows(home / "tablerank.duckdb", "SELECT state FROM core.tables WHERE table_id = 'e3:1:4'") == [("rated",)]
    assert shown(home, "jon")["player"]["rating"] == 1520.0


# Why a number jumped


@pytest.fixture(scope="module")
def jumped_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann beat Bob, then Bob beat Cat; the first is Bob's now. Dan and Eve play a new event, Fay and Gil a late one."""
    desk = Desk(tmp_path_factory.mktemp("jumped") / "home", now=NOW)
    desk.run_id = "first"
    later = event("e2", [table(["bob", "cat"], "bob")], startDate=START + DAY)
    desk.publish(event("e1", [table(["ann", "bob"], "ann")]), later)
    desk.run_id, desk.now = "second", NOW + timedelta(days=1)
    return desk.publish(
        event("e1", [table(["ann", "bob"], "bob")]),
        event("late", [table(["fay", "gil"], "fay")], startDate=START + DAY // 2),
        event("new", [table(["dan", "eve"], "dan")], startDate=START + 9 * DAY),
    ).home.root


def why(home: Path, who: str) -> list[str]:
    out = tablerank("player", who, "--home", home).out
    return [line for line in out.splitlines() if line.startswith("Since the previous publication")]


def test_a_changed_event_is_named_with_what_it_moved(jumped_home: Path):
    # an even win of a new player is 20 points, so Ann fell from 1520 to 1480
    assert why(jumped_home, "ann") == ["Since the previous publication: 1520 -> 1480: -40.0 from Event e1 (winner)."]


def test_what_follows_from_a_changed_event_is_told_apart(jumped_home: Path):
    # Bob was at 1480 before he met Cat, and is at 1520 now: K 40 x (E(20) - E(-20)) = 2.3 less for the same win
    [told] = why(jumped_home, "bob")
    assert told.endswith("+40.0 from Event e1 (winner), -2.3 from later games, whose ratings differ after Event e1.")


def test_a_late_event_is_told(jumped_home: Path):
    assert why(jumped_home, "fay") == [
        "Since the previous publication: none -> 1520: +20.0 from Event late (added late)."
    ]


def test_new_games_of_a_morning_are_no_jump(jumped_home: Path):
    assert (why(jumped_home, "dan"), shown(jumped_home, "dan")["moved"]) == ([], [])


def test_a_jump_is_json_too(jumped_home: Path):
    causes = [(cause["cause"], cause["moved"]) for cause in shown(jumped_home, "ann")["moved"]]
    assert causes == [("changed", pytest.approx(-40, abs=1e-9))]
