"""The board and the player in the terminal, on a published home."""

import json
import shutil
from pathlib import Path

import duckdb
import pytest

from tests.published import rows
from tests.system.command import tablerank

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def member(season: Path, home: Path) -> dict[str, str]:
    """A member of the season who has a rating: id, name and code."""
    for line in (season / "members.csv").read_text().splitlines()[1:]:
        topdeck_id, name, *_ = line.split(",")
        code = tablerank("code", topdeck_id, "--home", home).out.strip()
        if rows(home / "tablerank.duckdb", f"SELECT 1 FROM ratings.current WHERE subject = '{code}'"):
            return {"id": topdeck_id, "name": name, "code": code}
    raise AssertionError("the season has no member who played")


def board(home: Path, *options: object) -> list[dict]:
    done = tablerank("leaderboard", "--home", home, "--json", "--top", 10_000, *options)
    assert done.status == 0, done.err
    return json.loads(done.out)["board"]


def player(home: Path, who: str, *options: object) -> dict:
    done = tablerank("player", who, *options, "--home", home, "--json")
    assert done.status == 0, done.err
    return json.loads(done.out)


def test_the_board_is_the_published_one(home: Path):
    # specification: The board; with the default rules the command shows the same ranks and numbers
    columns = ("subject", "rank", "rating", "rating_shown", "highest_shown", "games", "expected_wins", "change_30d")
    published = rows(home / "tablerank.duckdb", f"SELECT {', '.join(columns)} FROM marts.leaderboard")
    assert sorted(tuple(line[name] for name in columns) for line in board(home)) == sorted(published)


def test_fewer_games_make_more_ranks(home: Path):
    # specification: The board; eligible with min_games rated games
    for games in (0, 30):
        ranked = {line["subject"] for line in board(home, "--min-games", games, "--active-days", 9999) if line["rank"]}
        expected = rows(home / "tablerank.duckdb", f"SELECT subject FROM ratings.current WHERE games >= {games}")
        assert ranked == {subject for (subject,) in expected}


def test_active_days_count_back_from_the_newest_game(home: Path):
    # specification: The board; counted back from the newest rated game, not from today
    query = (
        "SELECT subject FROM ratings.current WHERE last_played_at >= "
        "(SELECT max(last_played_at) FROM ratings.current) - INTERVAL 30 DAY"
    )
    ranked = {line["subject"] for line in board(home, "--min-games", 0, "--active-days", 30) if line["rank"]}
    assert ranked == {subject for (subject,) in rows(home / "tablerank.duckdb", query)}


def test_an_earlier_day_shows_the_ratings_of_that_day(home: Path):
    # a replay appends: the rating after the last tournament up to a day is what stood then
    query = (
        "SELECT subject, arg_max(rating_after, ended_game_no) FROM ratings.tournament_history "
        "WHERE played_at < TIMESTAMPTZ '2025-06-02 00:00:00+00' GROUP BY subject"
    )
    then = {line["subject"]: line["rating"] for line in board(home, "--as-of", "2025-06-01")}
    assert then == dict(rows(home / "tablerank.duckdb", query))


def test_a_pipe_gets_no_colours_and_whole_codes(home: Path):
    done = tablerank("leaderboard", "--home", home, "--top", 200)
    nameless = rows(
        home / "tablerank.duckdb",
        "SELECT subject FROM marts.leaderboard WHERE display_name IS NULL AND rank IS NOT NULL",
    )
    assert "\x1b[" not in done.out
    assert all(code in done.out for (code,) in nameless)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--pool", "chess"], "'chess'"),
        (["--system", "glicko"], "'glicko'"),
        (["--as-of", "yesterday"], "'yesterday'"),
    ],
)
def test_a_wrong_choice_is_named(home: Path, options: list[str], words: str):
    done = tablerank("leaderboard", "--home", home, *options)
    assert (done.status, words in done.err) == (2, True)


def test_before_the_first_publication_there_is_no_board(tmp_path: Path):
    done = tablerank("leaderboard", "--home", tmp_path)
    assert (done.status, "tablerank run" in done.err) == (2, True)


def test_a_player_is_found_by_id_and_code(home: Path, member: dict[str, str]):
    # specification: Commands; WHO
    assert player(home, member["id"])["player"] == player(home, member["code"])["player"]


@pytest.mark.integration
def test_a_player_is_found_by_name(season: Path, home: Path, member: dict[str, str], tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    shutil.copy(season / "members.csv", copy)
    assert tablerank("rate", "--home", copy).status == 0
    [(name, subject)] = rows(
        copy / "tablerank.duckdb", "SELECT min(display_name), arg_min(subject, display_name) FROM marts.leaderboard"
    )
    assert player(copy, name)["player"]["subject"] == subject


def test_the_graph_ends_at_the_rating(home: Path, member: dict[str, str]):
    shown = player(home, member["code"])
    assert shown["graph"][-1]["rating_after"] == shown["player"]["rating"]


def test_each_change_is_k_times_score_less_expected(home: Path, member: dict[str, str]):
    # specification: History and ratings; change = k · (score - expected); groupings may differ in the last digits
    for change in player(home, member["code"], "--explain")["changes"]:
        assert change["change"] == pytest.approx(change["k"] * (change["score"] - change["expected"]), abs=1e-9)


def test_the_expectations_of_the_opponents_make_the_sum(home: Path, member: dict[str, str]):
    # specification: History and ratings; the sum of E over the compared pairs, divided by the number of opponents
    for change in player(home, member["code"], "--explain")["changes"]:
        total = sum(one["expected"] for one in change["opponents"] if one["compared"])
        assert change["expected"] == pytest.approx(total / len(change["opponents"]), abs=1e-9)


def test_all_changes_lead_from_the_start_to_the_rating(home: Path, member: dict[str, str]):
    # the start is 1500
    shown = player(home, member["code"], "--explain")
    assert 1500 + sum(change["change"] for change in shown["changes"]) == pytest.approx(
        shown["player"]["rating"], abs=1e-6
    )


def test_one_table_and_one_tournament_can_be_asked_for(home: Path, member: dict[str, str]):
    every = player(home, member["code"], "--explain")["changes"]
    table, tournament = every[0]["table_id"], every[0]["tournament_id"]
    assert player(home, member["code"], "--explain", table)["changes"] == every[:1]
    of_tournament = [change for change in every if change["tournament_id"] == tournament]
    assert player(home, member["code"], "--explain", tournament)["changes"] == of_tournament


def test_the_text_shows_the_working(home: Path, member: dict[str, str]):
    done = tablerank("player", member["code"], "--explain", "--home", home)
    first = player(home, member["code"], "--explain")["changes"][0]
    assert f"{first['k']:g} x ({first['score']:.6f} - {first['expected']:.6f}) = {first['change']:+.4f}" in done.out


@pytest.mark.integration
def test_a_pair_mean_change_shows_the_k_of_each_pair(season: Path, tmp_path: Path):
    # pair_mean: each pair uses the mean of its two Ks, and no single K applies
    (tmp_path / "pools.toml").write_text(
        '[[pool]]\nname = "cedh"\ngame = "Magic: The Gathering"\nformats = ["EDH"]\n'
        '[[pool.system]]\nname = "pod_elo"\nk_mode = "pair_mean"\n'
    )
    assert tablerank("run", "--source", season, "--home", tmp_path).status == 0
    [(code,)] = rows(tmp_path / "tablerank.duckdb", "SELECT arg_max(subject, games) FROM ratings.current")
    for change in player(tmp_path, code, "--explain")["changes"]:
        score = {"win": 1.0, "draw": 0.5, "loss": 0.0}[change["result"]]
        parts = [one["pair_k"] * (score - one["expected"]) for one in change["opponents"] if one["compared"]]
        assert change["k"] is None
        assert change["change"] == pytest.approx(sum(parts) / len(change["opponents"]), abs=1e-9)


def test_an_unknown_player_is_named(home: Path):
    done = tablerank("player", "nobody-at-all", "--home", home)
    assert (done.status, "nobody-at-all" in done.err) == (2, True)


def test_somebody_whose_tables_were_skipped_hears_why(home: Path):
    # specification: Commands; the missing step: no finished table, or skipped and why
    query = (
        "SELECT min(player_code), arg_min(reason, player_code) FROM core.seats JOIN core.tables USING (pool, table_id) "
        "WHERE player_code NOT IN (SELECT subject FROM ratings.current)"
    )
    [(code, reason)] = rows(home / "tablerank.duckdb", query)
    done = tablerank("player", code, "--home", home)
    assert (done.status, reason in done.out) == (0, True)


def test_a_publication_of_another_version_is_told(tmp_path: Path):
    with duckdb.connect(tmp_path / "tablerank.duckdb") as con:
        con.execute("CREATE SCHEMA meta; CREATE TABLE meta.systems (pool VARCHAR)")
    done = tablerank("leaderboard", "--home", tmp_path)
    assert (done.status, "tablerank rate" in done.err) == (2, True)
