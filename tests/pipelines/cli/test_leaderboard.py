"""The board: order, ranks, who is eligible, as it stood on a day, for people and for scripts."""

from pathlib import Path

import pytest

from tests.assets.builders import code
from tests.pipelines.cli.command import tablerank
from tests.published import rows

COLUMNS = (
    "rank", "subject", "display_name", "rating", "rating_shown", "highest_shown", "games", "wins",
    "decisive_games", "expected_wins", "last_played_at", "provisional", "change_30d",
)  # fmt: skip


def board(home: Path, *options: object) -> list[dict]:
    return tablerank("leaderboard", "--home", home, "--json", *options).json["board"]


def ranked(home: Path, *options: object) -> set[str]:
    return {line["subject"] for line in board(home, *options) if line["rank"] is not None}


def published_board(home: Path) -> list[tuple]:
    """The mart, with times as JSON writes them."""
    query = f"SELECT {', '.join(COLUMNS)} FROM marts.leaderboard WHERE pool = 'cedh' AND system = 'pod_elo'"
    found = rows(home / "tablerank.duckdb", query)
    return sorted((tuple(c.isoformat() if hasattr(c, "isoformat") else c for c in row) for row in found), key=repr)


def as_rows(lines: list[dict]) -> list[tuple]:
    return sorted((tuple(line[name] for name in COLUMNS) for line in lines), key=repr)


def test_the_board_is_the_published_one(season_home: Path):
    # specification: The board; the mart has the command's default rules; bit for bit
    assert as_rows(board(season_home)) == published_board(season_home)


def test_as_of_is_the_board_of_a_home_that_knows_nothing_later(season_home: Path, early_home: Path):
    # specification: History and ratings; start + changes = rating, so later games cannot change an earlier board
    assert as_rows(board(season_home, "--as-of", "2024-01-01")) == published_board(early_home)


def test_a_day_counts_to_its_end(season_home: Path):
    # the second event starts on 2023-12-24 at 22:13:20 UTC, and each of the four plays six tables in each event
    games = [{line["games"] for line in board(season_home, "--as-of", f"2023-12-{day}")} for day in (23, 24)]
    assert games == [{6}, {12}]


def test_the_ranked_come_first_by_rating(season_home: Path):
    # specification: The board; by rating, and the others follow. Ann won 7 of 12 in the first events, Bob 2
    lines = board(season_home)
    assert [(line["rank"], line["subject"]) for line in lines[:2]] == [(1, code("ann")), (2, code("bob"))]
    assert all(line["rank"] is None for line in lines[2:])


def test_the_same_rating_has_the_same_rank(season_home: Path):
    # specification: The board; rank is dense. Lou and Moe each won an even match of two new players: 1520 and 1480
    lines = board(season_home, "--pool", "modern", "--min-games", 0)
    assert [(line["rank"], line["rating"]) for line in lines] == [(1, 1520.0)] * 2 + [(2, 1480.0)] * 2


def test_who_played_long_ago_has_no_rank(season_home: Path):
    # specification: The board; one game in the last 365 days up to day 500; Cat and Dan last played on day 40
    assert ranked(season_home) == {code("ann"), code("bob")}


def test_more_active_days_bring_them_back(season_home: Path):
    assert ranked(season_home, "--active-days", 460) == {code(who) for who in ("ann", "bob", "cat", "dan")}


def test_one_day_less_than_the_gap_does_not(season_home: Path):
    # day 500 - day 40 = 460 days
    assert ranked(season_home, "--active-days", 459) == {code("ann"), code("bob")}


def test_fewer_games_rank_newcomers(season_home: Path):
    # Eve and Fay have two rated games
    assert ranked(season_home, "--min-games", 2) == {code(who) for who in ("ann", "bob", "eve", "fay")}


def test_more_games_than_anybody_has_rank_nobody(season_home: Path):
    # Ann and Bob have 14
    assert ranked(season_home, "--min-games", 15) == set()


def test_top_says_how_many_lines(season_home: Path):
    assert len(board(season_home, "--top", 3)) == 3


def test_another_system_of_the_pool(season_home: Path):
    # pair_mean keeps the mean at 1500; six people have a rated game
    ratings = [line["rating"] for line in board(season_home, "--system", "even")]
    assert sum(ratings) / 6 == pytest.approx(1500, abs=1e-9)


def test_the_published_rules_count_without_options(season_home: Path):
    # specification: The board; the defaults, which the season's home does not change
    answer = tablerank("leaderboard", "--home", season_home, "--json").json
    assert (answer["min_games"], answer["active_days"]) == (10, 365)
    assert rows(season_home / "tablerank.duckdb", "FROM meta.board_rules") == [(10, 365)]


def test_names_are_those_of_showing_members(season_home: Path):
    # specification: Members; Bob is linked and hides, Fay is not linked
    names = {line["subject"]: line["display_name"] for line in board(season_home)}
    assert (names[code("ann")], names[code("bob")], names[code("fay")]) == ("Ann A", None, None)


def test_a_pipe_gets_no_colours(season_home: Path):
    assert "\x1b" not in tablerank("leaderboard", "--home", season_home).out


def test_a_pipe_gets_whole_codes(season_home: Path):
    assert code("bob") in tablerank("leaderboard", "--home", season_home).out


def test_a_name_that_looks_like_markup_stands_as_it_is(season_home: Path):
    assert "[/b] Eve :one:" in tablerank("leaderboard", "--home", season_home).out


def test_who_is_settling_in_is_marked(season_home: Path):
    # specification: History and ratings; provisional with fewer than 10 rated games; Eve has two, Ann 14
    lines = tablerank("leaderboard", "--home", season_home).out.splitlines()
    marked = {name: "?" in next(line for line in lines if name in line) for name in ("Eve", "Ann A")}
    assert marked == {"Eve": True, "Ann A": False}


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_credit_is_repeated(season_home: Path, form: list[str]):
    # specification: Requests to TopDeck; the credit and link
    out = tablerank("leaderboard", "--home", season_home, *form).out
    assert "Data provided by TopDeck.gg" in out
    assert "https://topdeck.gg" in out


def test_the_freshness_is_told(season_home: Path):
    [(finished_at,)] = rows(season_home / "tablerank.duckdb", "SELECT finished_at FROM meta.runs")
    assert f"published {finished_at:%Y-%m-%d %H:%M} UTC" in tablerank("leaderboard", "--home", season_home).out


def test_a_day_before_everything_says_so(season_home: Path):
    done = tablerank("leaderboard", "--home", season_home, "--as-of", "2001-01-01")
    assert (done.status, "2001-01-01" in done.out.splitlines()[1]) == (0, True)


def test_the_last_day_of_the_calendar_is_a_day(season_home: Path):
    assert board(season_home, "--as-of", "9999-12-31") == board(season_home)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--pool", "chess"], ["'chess'", "cedh, modern"]),
        (["--system", "glicko"], ["'glicko'", "pod_elo, even"]),
        (["--as-of", "2025-02-30"], ["--as-of", "'2025-02-30'"]),
        (["--active-days", 10**12], ["--active-days"]),
        (["--top", 0], ["--top"]),
    ],
)
def test_wrong_usage_names_what_is_wrong_and_what_there_is(season_home: Path, options: list, names: list[str]):
    # specification: Exit status; 2, and one line
    done = tablerank("leaderboard", "--home", season_home, *options)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert [name for name in names if name not in done.err] == []


def test_a_home_without_publication_says_what_to_do(tmp_path: Path):
    done = tablerank("leaderboard", "--home", tmp_path)
    assert (done.status, str(tmp_path) in done.err, "tablerank run" in done.err) == (2, True, True)
