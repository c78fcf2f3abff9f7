"""Systems side by side: what is published of their accuracy, who moves between two, and settings proposed."""

import tomllib
from pathlib import Path

import pytest

from tests.assets.builders import code
from tests.pipelines.cli.command import tablerank
from tests.published import rows


def published(home: Path, query: str) -> list[tuple]:
    return rows(home / "tablerank.duckdb", query)


@pytest.fixture(scope="module")
def moves(season_home: Path) -> dict:
    return tablerank("diff", "pod_elo", "even", "--home", season_home, "--json").json


def test_compare_systems_shows_the_mart(season_home: Path):
    # specification: Published tables; marts.accuracy, the primary system first
    lines = tablerank("compare-systems", "--home", season_home, "--json").json["systems"]
    query = "SELECT log_loss, brier, accuracy, base_log_loss, tables FROM marts.accuracy WHERE pool = 'cedh' AND system = 'pod_elo'"
    names = ("log_loss", "brier", "accuracy", "base_log_loss", "tables")
    assert [line["system"] for line in lines] == ["pod_elo", "even"]
    assert [tuple(lines[0][name] for name in names)] == published(season_home, query)


def test_calibration_goes_with_it(season_home: Path):
    # each scored table has one winner: the seats that won are as many as the tables
    answer = tablerank("compare-systems", "--home", season_home, "--json").json
    won = sum(line["actual"] * line["seats"] for line in answer["calibration"] if line["system"] == "even")
    assert won == pytest.approx(answer["systems"][1]["tables"])


def test_people_see_the_calibration_when_they_ask(season_home: Path):
    # a line for each bucket: its ends, what was predicted and what happened, and how far these are apart
    plain = tablerank("compare-systems", "--home", season_home).out
    shown = tablerank("compare-systems", "--calibration", "--home", season_home).out
    ((low, high, predicted, actual, seats),) = published(
        season_home,
        "SELECT chance_from, chance_to, predicted, actual, seats FROM marts.calibration "
        "WHERE pool = 'cedh' AND system = 'even' ORDER BY bucket LIMIT 1",
    )
    due = [f"{low:.0%}", "to", f"{high:.0%}", f"{predicted:.1%}", f"{actual:.1%}", f"{actual - predicted:+.1%}"]
    said = shown[shown.index("even: ") :]
    assert [*due, f"{seats:,}"] in [line.split() for line in said.splitlines()]
    assert "even: " not in plain


def test_of_another_pool(season_home: Path):
    answer = tablerank("compare-systems", "--home", season_home, "--pool", "modern", "--json").json
    assert (answer["pool"], answer["primary"]) == ("modern", "pod_elo")


@pytest.mark.parametrize("command", [["compare-systems"], ["diff", "pod_elo", "even"]])
def test_people_see_each_system(season_home: Path, command: list[str]):
    shown = tablerank(*command, "--home", season_home)
    assert shown.status == 0
    assert "pod_elo" in shown.out
    assert "even" in shown.out
    assert "Data as of" in shown.out


def test_the_lines_fit_80_columns(season_home: Path):
    lines = tablerank("compare-systems", "--home", season_home).out.splitlines()
    assert max(len(line.rstrip()) for line in lines if line.startswith(("system", "pod_elo", "even", "equal"))) <= 80


def test_diff_gives_both_spreads_of_those_whom_both_rate(season_home: Path, moves: dict):
    query = "SELECT count(*), avg(rating), min(rating), max(rating) FROM ratings.current WHERE pool = 'cedh' AND system = '{}'"
    for line, system in zip(moves["spread"], ["pod_elo", "even"], strict=True):
        ((subjects, mean, lowest, highest),) = published(season_home, query.format(system))
        assert (line["subjects"], line["lowest"], line["highest"]) == (subjects, lowest, highest)
        assert line["mean"] == pytest.approx(mean)


def test_the_even_mode_keeps_the_mean_at_the_start(moves: dict):
    # pair_mean keeps the mean at exactly 1500
    assert moves["spread"][1]["mean"] == pytest.approx(1500)


def test_those_who_move_most_come_first(season_home: Path, moves: dict):
    moved = [abs(line["moved"]) for line in moves["moves"]]
    assert moved == sorted(moved, reverse=True)
    ann = next(line for line in moves["moves"] if line["subject"] == code("ann"))
    query = f"SELECT rating FROM ratings.current WHERE subject = '{code('ann')}' AND system IN ('pod_elo', 'even') ORDER BY system"
    (even,), (live,) = published(season_home, query)
    assert (ann["rating_before"], ann["rating_after"], ann["moved"]) == (live, even, even - live)


def test_so_many_as_asked_for(season_home: Path):
    assert len(tablerank("diff", "pod_elo", "even", "--top", 2, "--home", season_home, "--json").json["moves"]) == 2


def test_an_unknown_system_is_named(season_home: Path):
    ended = tablerank("diff", "pod_elo", "elo", "--home", season_home)
    assert (ended.status, "pod_elo, even" in ended.err) == (2, True)


def test_tune_proposes_and_changes_nothing(season_home: Path):
    before = {file: file.read_bytes() for file in (season_home / "pools.toml", season_home / "tablerank.duckdb")}
    answer = tablerank("tune", "--home", season_home, "--replays", 40, "--json").json
    assert answer["earlier_half"]["proposed"] <= answer["earlier_half"]["now"]
    assert answer["settings"]["label"] == "pod_elo_tuned"
    assert all(file.read_bytes() == content for file, content in before.items())


def test_tune_reports_the_published_loss_of_the_later_half(season_home: Path):
    # both are the mean over the decisive tables of the same half
    answer = tablerank("tune", "--home", season_home, "--replays", 2, "--json").json
    query = "SELECT log_loss, tables FROM marts.accuracy WHERE pool = 'cedh' AND system = 'pod_elo'"
    ((log_loss, tables),) = published(season_home, query)
    assert answer["later_half"]["now"] == pytest.approx(log_loss, abs=1e-12)
    assert answer["later_half"]["tables"] == tables


def test_the_proposed_lines_are_settings(season_home: Path):
    shown = tablerank("tune", "--home", season_home, "--system", "even", "--replays", 40).out
    block = shown[shown.index("[[pool.system]]") : shown.index("Data as of")]
    (system,) = tomllib.loads(block)["pool"]["system"]
    assert (system["name"], system["label"], system["k_mode"]) == ("pod_elo", "even_tuned", "pair_mean")


def test_tune_names_an_unknown_system(season_home: Path):
    ended = tablerank("tune", "--home", season_home, "--system", "openskill_pl")
    assert (ended.status, "'openskill_pl'" in ended.err) == (2, True)
