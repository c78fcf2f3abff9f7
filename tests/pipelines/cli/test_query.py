"""The sample queries: listed, printed, run; figures of the hand-made season, worked out by hand (see conftest)."""

import csv
import io
import math
from pathlib import Path

import duckdb
import pytest

from sql import names
from tests.assets.builders import Desk, code, event, seat, table
from tests.pipelines.cli.command import tablerank
from tests.published import rows

EVERY = names("queries")


def answer(home: Path, name: str, **values: object) -> list[dict]:
    given = [part for key, value in values.items() for part in ("--set", f"{key}={value}")]
    return tablerank("query", name, "--json", "--home", home, *given).json["rows"]


def only(lines: list[dict], *columns: str) -> list[tuple]:
    return [tuple(line[column] for column in columns) for line in lines]


def rating_of(home: Path, topdeck_id: str) -> float:
    [(rating,)] = rows(
        home / "tablerank.duckdb",
        f"SELECT rating FROM ratings.current WHERE subject = '{code(topdeck_id)}' AND system = 'pod_elo'",
    )
    return rating


def test_the_list_has_every_query_with_its_question():
    # docs/queries.md has at least 15 questions
    listed = [line.split(maxsplit=1) for line in tablerank("query").out.splitlines()[:-2]]
    assert [name for name, _ in listed] == EVERY
    assert [question for _, question in listed if not question.endswith("?")] == []
    assert len(listed) >= 15


@pytest.mark.parametrize("name", EVERY)
def test_a_query_runs_as_printed_in_a_client_that_has_nothing_open(season_home: Path, name: str):
    printed = tablerank("query", name, "--home", season_home).out
    with duckdb.connect() as con:
        assert con.execute(printed).description is not None


def test_parameters_are_printed_with_the_query(season_home: Path):
    printed = tablerank("query", "board", "--home", season_home, "--set", "top=1").out
    with duckdb.connect() as con:
        assert con.execute(printed).fetchall()[0][:2] == (1, "Ann A")


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Asia/Tokyo"])
@pytest.mark.parametrize("given", [("climbers", "month", "2025-03-01"), ("board_as_of", "day", "2023-12-24"), ("seats", "since", "2025-03-01")])  # fmt: skip
def test_days_are_utc_wherever_the_client_stands(season_home: Path, zone: str, given: tuple[str, str, str]):
    # the late event starts on 2025-03-28, the second on 2023-12-24 at 22:13 UTC: there the 25th in Tokyo
    name, parameter, value = given
    printed = tablerank("query", name, "--home", season_home, "--set", f"{parameter}={value}").out
    found = []
    for told in ("UTC", zone):
        with duckdb.connect() as con:
            text = printed.replace("SET TimeZone = 'UTC'", f"SET TimeZone = '{told}'")
            columns = [c[0] for c in con.execute(text).description]
            found.append([row[: columns.index("last_played")] if "last_played" in columns else row for row in con.execute(text).fetchall()])  # fmt: skip
    assert found[0] == found[1] != []


def test_the_board(season_home: Path):
    # ann and bob have 14 games; cat and dan played last 460 days before the newest game, eve and fay have two games
    # specification: Wins and expected wins; of the 14 tables one was drawn, ann won 8 and bob 2
    columns = ("rank", "who", "games", "wins", "decisive_games")
    assert only(answer(season_home, "board"), *columns) == [(1, "Ann A", 14, 8, 13), (2, code("bob"), 14, 2, 13)]


def test_the_board_as_of_a_day(season_home: Path):
    # after twelve tables, one of them drawn: ann won 7, bob 2, cat 1 and dan 1
    found = answer(season_home, "board_as_of", day="2023-12-24")
    told = {line["who"]: (line["games"], line["wins"], line["decisive_games"]) for line in found}
    assert told == {"Ann A": (12, 7, 11), code("bob"): (12, 2, 11), "Twin": (12, 1, 11)}
    # every win probability of a table adds up to 1
    assert sum(line["expected_wins"] for line in found) == pytest.approx(11, abs=0.2)  # four numbers with one decimal


def test_the_board_of_a_day_is_ranked_by_the_published_rules(season_home: Path):
    # after the first event everybody has six games, and a rank needs ten
    assert answer(season_home, "board_as_of", day="2023-11-14") == []
    assert len(answer(season_home, "board_as_of", day="2023-11-14", min_games=6)) == 4


def test_the_board_as_of_a_day_is_that_of_the_command(season_home: Path):
    columns = ("rank", "rating_shown", "highest_shown", "games")
    told = tablerank("leaderboard", "--as-of", "2023-12-24", "--json", "--home", season_home).json["board"]
    assert only(answer(season_home, "board_as_of", day="2023-12-24"), *columns) == only(told, *columns)


def test_seats(season_home: Path):
    # ann sits first and wins 8 of 14 tables, bob 2, cat and eve one each in the third seat, dan one; one is drawn
    found = answer(season_home, "seats")
    assert only(found, "seats", "stage", "seat_no", "tables", "wins", "draws") == [
        (4, "swiss", seat, 14, wins, 1) for seat, wins in [(1, 8), (2, 2), (3, 2), (4, 1)]
    ]
    # Wilson, z = 1.96: (8 + z²/2 ± z √(8·6/14 + z²/4)) / (14 + z²)
    assert (found[0]["low95"], found[0]["high95"]) == (0.3259, 0.7862)


def test_draws_by_size_of_event(season_home: Path):
    # two events of four players with twelve tables, one of nine with two
    assert only(answer(season_home, "draws_by_size"), "players_from", "events", "tables", "draws") == [
        (1, 2, 12, 1),
        (9, 1, 2, 0),
    ]


def test_head_to_head(season_home: Path):
    # at 14 tables: ann won 8, bob 2, one was drawn, and cat, dan and eve won the others
    found = answer(season_home, "head_to_head", who="Ann A", whom=code("bob"))
    assert only(found, "games", "wins", "losses", "draws", "others_won") == [(14, 8, 2, 1, 3)]


def test_the_share_below(season_home: Path):
    # ann is first of six with a rating, and of two with a rank
    [found] = answer(season_home, "share_below_me", who="Ann A")
    assert only([found], "others", "others_below", "share_below", "ranked", "ranked_below") == [(5, 5, 1.0, 1, 1)]


def test_the_chance_against_average_players(season_home: Path):
    # three others at A against R: 10^(R/400) / (10^(R/400) + 3·10^(A/400))
    [(mean,)] = rows(season_home / "tablerank.duckdb", "SELECT avg(rating) FROM ratings.current WHERE system = 'pod_elo' AND pool = 'cedh'")  # fmt: skip
    mine = 10 ** (rating_of(season_home, "ann") / 400)
    expected = {kind: mine / (mine + 3 * 10 ** (at / 400)) for kind, at in [("average", mean), ("newcomer", 1500)]}
    found = answer(season_home, "chance_against_average", who="ann")
    assert {line["opponent"]: line["win_probability"] for line in found} == pytest.approx(expected, abs=5e-5)
    assert {line["seats"] for line in found} == {4}


def test_the_graph_and_its_peak(season_home: Path):
    # six games in the first event, twelve after the second; pod_elo settles with ten; ann's third event is her best
    found = answer(season_home, "graph", who="Ann A")
    assert only(found, "games", "wins", "draws", "losses", "provisional") == [
        (6, 3, 1, 2, True),
        (6, 4, 0, 2, False),
        (2, 1, 0, 1, False),
    ]
    highest = max(line["rating"] for line in found)
    assert [line["rating"] for line in found if line["is_highest"]] == [highest] == [found[-1]["highest_so_far"]]


def test_why_it_moved(season_home: Path):
    # the last table: ann won against bob, eve and fay
    found = answer(season_home, "why_it_moved", who="Ann A", last=1)
    assert {line["opponent"] for line in found} == {code("bob"), "[/b] Eve :one:", code("fay")}
    assert {(line["table_id"], line["result"], line["score"]) for line in found} == {("e3:2:1", "win", 1.0)}
    first = found[0]
    assert math.isclose(first["change"], first["k"] * (first["score"] - first["expected"]), abs_tol=1e-9)


def test_climbers(season_home: Path):
    # in March 2025 only ann and bob were settled; ann won one of two tables, bob none
    found = answer(season_home, "climbers")
    assert only(found, "month", "rank", "who", "games") == [
        ("2025-03-01", 1, "Ann A", 2),
        ("2025-03-01", 2, code("bob"), 2),
    ]


def test_upsets(season_home: Path):
    # of those who were settled, with ten games or more, only dan beat somebody higher: in e2, round 5
    found = answer(season_home, "upsets")
    assert only(found, "place", "table_id", "winner", "strongest_opponent") == [(1, "e2:5:1", "Twin", "Ann A")]


def test_the_strength_of_fields(season_home: Path):
    # the first event had four newcomers at the start; of the last one's four, two were known
    found = {line["tournament"]: line for line in answer(season_home, "field_strength", min_players=4)}
    assert only([found["Event e1"]], "subjects", "rated_before", "mean_rating", "provisional_share") == [
        (4, 0, 1500.0, 1.0)
    ]
    mean = (2 * 1500 + sum(_before_e3(season_home))) / 4
    assert found["Event e3"]["mean_rating"] == pytest.approx(mean, abs=0.05)


def _before_e3(home: Path) -> list[float]:
    found = rows(
        home / "tablerank.duckdb",
        f"SELECT rating_before FROM ratings.tournament_history WHERE tournament_id = 'e3' AND system = 'pod_elo' AND subject IN ('{code('ann')}', '{code('bob')}')",
    )
    return [rating for (rating,) in found]


def test_what_was_skipped_and_why(season_home: Path):
    found = answer(season_home, "skipped", pool="cedh")
    assert only(found, "reason", "tables") == [("bye", 1), ("unfinished", 1), ("winner_not_seated", 1)]
    events = answer(season_home, "skipped_events", pool="cedh")
    assert only(events, "tournament", "tables", "tables_rated", "skipped") == [("Event e3", 5, 2, 3)]


@pytest.fixture(scope="module")
def newcomers_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four pods of newcomers, all at 1500; at the first, Tivit beats Sisay and two with Kinnan."""
    decks = zip("abcd", ("Tivit", "Sisay", "Kinnan", "Kinnan"), strict=True)
    first = [seat(who, deckObj={"Commanders": {deck: {}}}) for who, deck in decks]
    pods = [
        table(first, "a", 1),
        *(table(four, four[0], place) for place, four in enumerate(("efgh", "ijkl", "mnop"), 2)),
    ]
    return Desk(tmp_path_factory.mktemp("newcomers") / "home").publish(event("e", pods)).home.root


def test_calibration(newcomers_home: Path):
    # the later half are two tables of four with 1/4 each, which is in the twentieth from 0.25; two of eight seats won
    columns = ("chance_from", "chance_to", "tables", "seats", "predicted", "actual", "difference")
    assert only(answer(newcomers_home, "calibration"), *columns) == [(0.25, 0.3, 2, 8, 0.25, 0.25, 0.0)]


def test_decks(newcomers_home: Path):
    # 1/4 for each seat; the interval is the difference and 1.96 roots of 3/16 a seat, rounded to one decimal
    columns = ("deck", "players", "games", "wins", "expected_wins", "difference", "low95", "high95")
    assert only(answer(newcomers_home, "decks", min_games=1), *columns) == [
        ("Tivit", 1, 1, 1, pytest.approx(0.25, abs=0.051), pytest.approx(0.75, abs=0.051), -0.1, 1.6),
        ("Kinnan", 2, 2, 0, 0.5, -0.5, -1.7, 0.7),
        ("Sisay", 1, 1, 0, pytest.approx(0.25, abs=0.051), pytest.approx(-0.25, abs=0.051), -1.1, 0.6),
    ]
    assert answer(newcomers_home, "decks") == []  # a deck needs 30 games


def test_freshness(season_home: Path):
    # the newest rated event is on day 500
    [found] = answer(season_home, "freshness")
    assert (found["newest_rated_tournament"], found["tables_rated"]) == ("2025-03-28T22:13:20+00:00", 16)


def test_the_spread(season_home: Path):
    found = answer(season_home, "rating_spread", width=50)
    assert sum(line["subjects"] for line in found) == 6
    assert found[-1]["share_up_to"] == 1.0
    assert {line["band_to"] - line["band_from"] for line in found} == {50}


def test_the_population(season_home: Path):
    # four play in November and December 2023, eve and fay join in March 2025
    assert only(answer(season_home, "population"), "month", "subjects", "games") == [
        ("2023-11-01", 4, 6),
        ("2023-12-01", 4, 6),
        ("2025-03-01", 6, 2),
    ]


def test_who_is_provisional(season_home: Path):
    # eve and fay have two games of ten
    assert only(answer(season_home, "provisional"), "games", "games_missing") == [(2, 8), (2, 8)]


def test_another_pool_and_system(season_home: Path):
    assert only(answer(season_home, "board", pool="modern"), "rank") == []
    assert {line["who"] for line in answer(season_home, "provisional", pool="modern")} == {
        code(one) for one in ("lou", "max", "moe", "ned")
    }


def test_csv_has_the_columns_even_without_rows(season_home: Path):
    done = tablerank("query", "board", "--csv", "--set", "pool=modern", "--home", season_home)
    assert next(csv.reader(io.StringIO(done.out)))[:2] == ["rank", "who"]
    assert "Data provided by TopDeck.gg" in done.err


def test_rows_for_people_come_with_question_and_credit(season_home: Path):
    said = tablerank("query", "seats", "--run", "--home", season_home).out.splitlines()
    assert said[0] == "Does the seat matter, in Swiss rounds and in the cut?"
    assert said[-1].startswith("Data provided by TopDeck.gg")
    assert len(said) == 1 + 1 + 4 + 2


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["nosuch"], "'nosuch'"),
        (["seats", "--run", "--set", "who=x"], "pool, since"),
        (["seats", "--run", "--set", "pool"], "NAME=VALUE"),
        (["freshness", "--set", "a=b"], "--set a=b"),
        (["board", "--run", "--set", "pool=x"], "'x'"),
        (["graph", "--run", "--set", "who=zoe"], "'zoe'"),
        (["board", "--run", "--set", "top=many"], "many"),
        (["board", "--run", "--set", "top=-5"], "-5"),  # LIMIT takes no less than 0
        (["climbers", "--run", "--set", "month=May"], "May"),
        (["board", "--json", "--csv"], "--csv"),
    ],
)
def test_wrong_usage_names_what_is_wrong(season_home: Path, arguments: list[str], named: str):
    done = tablerank("query", *arguments, "--home", season_home)
    assert (done.status, len(done.err.splitlines())) == (2, 1)
    assert named in done.err
