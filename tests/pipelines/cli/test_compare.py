"""Two players side by side: what they did where both sat, and what their ratings say of games to come."""

import shutil
from pathlib import Path

import pytest

from assets.home.warehouse import connection
from ratings_core.expected import expected_score
from tests.assets.builders import code
from tests.pipelines.cli.command import tablerank
from tests.pipelines.cli.conftest import ODD_NAME
from tests.published import rows


def compared(home: Path, *options: object) -> dict:
    return tablerank("compare", *options, "--home", home, "--json").json


def both(answer: dict, *names: str) -> list[tuple]:
    return [tuple(player[name] for name in names) for player in answer["players"]]


def test_the_numbers_are_those_of_each(season_home: Path):
    names = ("subject", "rating", "highest", "games", "wins", "rank")
    found = rows(
        season_home / "tablerank.duckdb",
        "SELECT subject, current.rating, highest, current.games, current.wins, rank FROM ratings.current "
        "JOIN marts.leaderboard USING (pool, system, subject) WHERE pool = 'cedh' AND system = 'pod_elo'",
    )
    expected = {row[0]: row for row in found}
    assert both(compared(season_home, "ann", "bob"), *names) == [expected[code("ann")], expected[code("bob")]]


def test_what_each_won_where_both_sat(season_home: Path):
    # the season by hand: 14 tables, of which Ann won 8, Bob 2, others 3, and one was drawn
    names = ("met_tables", "met_wins", "met_losses", "met_draws", "met_others_won")
    assert both(compared(season_home, "ann", "bob"), *names) == [(14, 8, 2, 1, 3), (14, 2, 8, 1, 3)]


def test_the_tables_where_both_sat_stand_with_their_results(season_home: Path):
    # by hand: Eve won the first table of day 500, and Ann the second
    last = compared(season_home, "ann", "bob")["meetings"][-2:]
    told = [(met["table_id"], met["result"], met["opponent_result"]) for met in last]
    assert told == [("e3:1:1", "loss", "loss"), ("e3:2:1", "win", "loss")]


def test_the_chance_of_two_is_the_expected_score(season_home: Path):
    # E = 1 / (1 + 10^((b - a)/400))
    answer = compared(season_home, "ann", "bob")
    (ann, chance), (bob, other) = both(answer, "rating", "win_probability_of_two")
    assert (chance, chance + other) == (pytest.approx(float(expected_score(ann, bob))), pytest.approx(1))


def test_the_chance_of_four_has_two_others_at_the_start(season_home: Path):
    # the share of 10^(R/400) in its sum
    answer = compared(season_home, "ann", "bob")
    (ann, chance), (bob, _) = both(answer, "rating", "win_probability_of_four")
    strengths = [10 ** (rating / 400) for rating in (ann, bob, 1500, 1500)]
    assert chance == pytest.approx(strengths[0] / sum(strengths))


def test_who_never_met_has_met_nowhere(season_home: Path):
    # Cat last played on day 40, and Eve began on day 500
    answer = compared(season_home, code("cat"), "eve")
    assert (both(answer, "met_tables", "met_expected_wins"), answer["meetings"]) == ([(0, 0.0)] * 2, [])


def test_people_read_it_side_by_side(season_home: Path):
    lines = tablerank("compare", "ann", "eve", "--home", season_home).out.splitlines()
    assert lines[1].split(maxsplit=2) == ["Ann", "A", "[/b] Eve :one:"]
    assert next(line for line in lines if line.startswith("won head to head")).split()[-2:] == ["1", "1"]


def test_events_stand_under_their_names(season_home: Path):
    assert ODD_NAME in tablerank("compare", "ann", code("dan"), "--home", season_home).out


def test_csv_has_a_line_for_each(season_home: Path):
    done = tablerank("compare", "ann", "bob", "--home", season_home, "--csv")
    head, *lines = done.out.splitlines()
    subject = head.split(",").index("subject")
    assert [line.split(",")[subject] for line in lines] == [code("ann"), code("bob")]


@pytest.mark.parametrize(
    ("who", "names"),
    [
        (["ann", "ann2"], "ann and ann2"),
        (["ann", "jon"], "1 winner_not_seated"),
        (["ann", "zed"], "'zed'"),
    ],
)
def test_who_cannot_be_compared_is_named(season_home: Path, who: list[str], names: str):
    done = tablerank("compare", *who, "--home", season_home)
    assert (done.status, done.out, names in done.err) == (2, "", True)


def test_a_publication_of_another_version_is_told(season_home: Path, tmp_path: Path):
    # before systems told their start, a home of that time would end in a fault that nobody foresaw
    shutil.copy(season_home / "tablerank.duckdb", tmp_path)
    with connection(tmp_path / "tablerank.duckdb") as con:
        con.execute("ALTER TABLE meta.systems DROP COLUMN start")
    done = tablerank("compare", code("ann"), code("cat"), "--home", tmp_path)
    assert (done.status, "tablerank rate" in done.err) == (2, True)
