"""The working of each change: opponents, expectation and K, and that it adds up."""

from pathlib import Path

import pytest

from assets.home.settings_file import read_settings
from tests.assets.builders import Desk, code, event, table
from tests.pipelines.cli.command import tablerank
from tests.pipelines.cli.conftest import FOUR

SYSTEMS = """\
[[pool]]
name = "cedh"
game = "Magic: The Gathering"
formats = ["EDH"]
[[pool.system]]
name = "classic_elo"
floor = 1490
[[pool.system]]
name = "softmax_elo"
[[pool.system]]
name = "openskill_pl"
"""
EVERYBODY = ["ann", "bob", "cat", "dan", "eve", "fay"]


def explained(home: Path, who: str, *options: object) -> list[dict]:
    return tablerank("player", who, "--explain", *options, "--home", home, "--json").json["changes"]


def test_the_first_even_win_is_worth_20(season_home: Path):
    # an even win is worth 20 to a new player
    first = explained(season_home, "ann")[0]
    assert (first["k"], first["change"]) == (40.0, pytest.approx(20, abs=1e-9))


def test_the_eleventh_game_is_the_first_at_24(season_home: Path):
    # the 11th game is the first at 24
    assert [change["k"] for change in explained(season_home, "cat")] == [40.0] * 10 + [24.0] * 2


@pytest.mark.parametrize("who", EVERYBODY)
def test_a_change_is_k_times_score_less_expected(season_home: Path, who: str):
    # specification: History and ratings
    for change in explained(season_home, who):
        assert change["change"] == pytest.approx(change["k"] * (change["score"] - change["expected"]), abs=1e-9)


@pytest.mark.parametrize("who", EVERYBODY)
def test_the_expectation_is_that_against_each_opponent(season_home: Path, who: str):
    # specification: History and ratings; the sum of E over the compared pairs / the number of opponents
    for change in explained(season_home, who):
        against = [one["expected"] for one in change["opponents"] if one["compared"]]
        assert change["expected"] == pytest.approx(sum(against) / len(change["opponents"]), abs=1e-9)


@pytest.mark.parametrize("who", EVERYBODY)
def test_pairs_of_ks_make_the_change_where_no_single_k_applies(season_home: Path, who: str):
    # pair_mean: each pair uses the mean of its two Ks
    for change in explained(season_home, who, "--system", "even"):
        score = {"win": 1.0, "draw": 0.5, "loss": 0.0}[change["result"]]
        parts = [one["pair_k"] * (score - one["expected"]) for one in change["opponents"] if one["compared"]]
        assert change["change"] == pytest.approx(sum(parts) / len(change["opponents"]), abs=1e-9)


def test_a_settled_and_a_new_player_make_a_pair_of_32(season_home: Path):
    # (40 + 24) / 2: on day 500 Ann is settled, and Eve is new
    [eve] = [
        one for one in explained(season_home, "ann", "e3:1:1", "--system", "even")[0]["opponents"] if one["compared"]
    ]
    assert (eve["subject"], eve["pair_k"]) == (code("eve"), 32.0)


def test_losers_are_not_compared_with_each_other(season_home: Path):
    # at a decisive table the winner is compared with each loser, and nobody else; Ann won the first
    compared = {one["subject"]: one["compared"] for one in explained(season_home, "bob")[0]["opponents"]}
    assert compared == {code("ann"): True, code("cat"): False, code("dan"): False}


def test_everybody_is_compared_at_a_drawn_table(season_home: Path):
    # at a drawn table everybody is compared with everybody; the fifth table was drawn
    assert [one["compared"] for one in explained(season_home, "bob")[4]["opponents"]] == [True] * 3


def test_the_changes_lead_from_the_start_to_the_rating(season_home: Path):
    # specification: History and ratings; start + changes = rating, to 1e-6; the start is 1500
    answer = tablerank("player", "ann", "--explain", "--home", season_home, "--json").json
    total = 1500 + sum(change["change"] for change in answer["changes"])
    assert total == pytest.approx(answer["player"]["rating"], abs=1e-6)


def test_each_change_begins_where_the_last_one_ended(season_home: Path):
    changes = explained(season_home, "bob")
    assert [c["rating_before"] for c in changes[1:]] == [c["rating_after"] for c in changes[:-1]]


def test_one_table(season_home: Path):
    assert [change["table_id"] for change in explained(season_home, "ann", "e2:3:1")] == ["e2:3:1"]


def test_one_tournament(season_home: Path):
    assert [change["table_id"] for change in explained(season_home, "ann", "e3")] == ["e3:1:1", "e3:2:1"]


def test_options_may_follow_the_table(season_home: Path):
    done = tablerank("player", "ann", "--explain", "e2:3:1", "--pool", "cedh", "--home", season_home)
    assert (done.status, done.out.count("(e2:3:1)")) == (0, 1)


def test_the_whole_history_is_shown_without_a_table(season_home: Path):
    # Ann sat at 14 rated tables
    out = tablerank("player", "ann", "--home", season_home, "--explain").out
    assert sum(line.strip().startswith("change ") for line in out.splitlines()) == 14


def test_the_printed_working_names_what_it_needs(season_home: Path):
    # day 0, first table: four at 1500, so E = 0.5 against each, and K 40 x (1 - 0.5) = 20
    out = tablerank("player", "ann", "--explain", "e1:1:1", "--home", season_home).out
    parts = ["Event e1", "2023-11-14", "round 1", "table 1", "1500.0", "+20.0000", "1500.0000 -> 1520.0000"]
    assert [part for part in parts if part not in out] == []


def test_a_table_without_the_player_is_told(season_home: Path):
    done = tablerank("player", "cat", "--explain", "e3:1:1", "--home", season_home)
    assert (done.status, "e3:1:1" in done.err) == (2, True)


def test_a_table_without_explain_is_told(season_home: Path):
    done = tablerank("player", "ann", "e3:1:1", "--home", season_home)
    assert (done.status, "--explain e3:1:1" in done.err) == (2, True)


def test_somebody_without_a_rating_hears_the_missing_step(season_home: Path):
    done = tablerank("player", "jon", "--explain", "--home", season_home)
    assert (done.status, "winner_not_seated" in done.out) == (0, True)


# Other systems: what is shown is theirs


@pytest.fixture(scope="module")
def systems_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ann beats Bob, Cat and Dan twice, rated by three more systems."""
    root = tmp_path_factory.mktemp("systems") / "home"
    root.mkdir()
    (root / "pools.toml").write_text(SYSTEMS)
    desk = Desk(root, read_settings(root / "pools.toml"))
    return desk.publish(event("e1", [table(FOUR, "ann")], [table(FOUR, "ann")])).home.root


def lines(home: Path, who: str, system: str) -> list[str]:
    out = tablerank("player", who, "--explain", "--system", system, "--home", home).out
    return [line.strip() for line in out.splitlines()]


def test_a_loss_that_the_floor_stopped_says_so(systems_home: Path):
    # classic_elo: 32 x (0 - 0.5 / 3) = -5.3333 to 1494.6667; Bob's next loss would lead below 1490
    told = [line for line in lines(systems_home, "bob", "classic_elo") if "floor held" in line]
    assert [line.endswith("but the floor held: -4.6667: 1494.6667 -> 1490.0000") for line in told] == [True]


def test_where_no_floor_stopped_a_loss_nothing_is_said_of_it(systems_home: Path):
    held = [change["floor_held"] for change in explained(systems_home, "bob", "--system", "classic_elo")]
    assert held == [False, True]


def test_softmax_shows_the_chance_to_win_of_each_seat(systems_home: Path):
    # four equals: a quarter each, and 48 x (1 - 1/4) = 36
    told = lines(systems_home, "ann", "softmax_elo")
    assert f"against {code('bob')} (1500.0000): win probability 0.250000" in told
    assert "change 48 x (1.000000 - 0.250000) = +36.0000: 1500.0000 -> 1536.0000" in told


def test_openskill_shows_no_formula_that_is_not_its_own(systems_home: Path):
    # openskill 6, PlackettLuce with these settings: 167.7152 for the first win over three equals, and no K
    told = lines(systems_home, "ann", "openskill_pl")
    assert "score 1.000000, win probability 0.250000" in told
    assert "change +167.7152: 1500.0000 -> 1667.7152" in told
    assert [line for line in told if " x " in line or "E =" in line] == []


@pytest.mark.parametrize("system", ["softmax_elo", "openskill_pl"])
def test_where_nobody_is_compared_in_pairs_there_is_no_expectation_of_a_pair(systems_home: Path, system: str):
    first = explained(systems_home, "bob", "--system", system)[0]["opponents"]
    assert {(one["compared"], one["expected"], one["pair_k"], one["win_probability"]) for one in first} == {
        (None, None, None, 0.25)
    }
