"""The season as the source sends it: size, variety, order (specification: What TopDeck sends), and its files."""

import csv
import gc
import gzip
import itertools
import json
import re
import tracemalloc
from collections import Counter, defaultdict
from datetime import UTC, datetime

import pytest

from assets.errors import UsageError
from assets.text import normal_form
from pipelines.sample.people import person
from pipelines.sample.season import Season


@pytest.fixture(scope="module")
def events() -> list[dict]:
    return list(Season().events())


@pytest.fixture(scope="module")
def league(events) -> dict:
    return next(event for event in events if "League" in event["tournamentName"])


def tables(*events: dict) -> list[dict]:
    """The tables that have the shape of one."""
    found = (table for event in events for round_ in event["rounds"] for table in round_["tables"])
    return [table for table in found if isinstance(table, dict)]


def is_bye(table: dict) -> bool:
    return table["table"] == "Byes" or len(table["players"]) < 2


def ids(round_: dict) -> list[str | None]:
    seats = (table["players"] for table in round_["tables"] if isinstance(table, dict))
    return [seat["id"] for seat in itertools.chain.from_iterable(seats)]


def test_the_default_season_has_three_thousand_tables_in_two_years(events):
    codes = [re.fullmatch("[A-Za-z0-9]{20}", event["TID"]) is not None for event in events]
    assert (len(codes), len({event["TID"] for event in events}), set(codes)) == (72, 72, {True, False})  # or slugs
    assert 3_000 <= len(tables(*events)) <= 4_300
    starts = sorted(event["startDate"] for event in events if "startDate" in event)
    days = [datetime.fromtimestamp(start, UTC).strftime("%Y-%m") for start in starts]
    assert (days[0], days[1], days[-1]) == ("2019-11", "2024-09", "2026-08")


VARIETY = {
    "a draw in both fields": lambda t: (t.get("winner"), t.get("winner_id")) == ("Draw", "Draw"),
    "a draw by name": lambda t: (t.get("winner"), t.get("winner_id", 0)) == ("Draw", None),
    "a draw by id": lambda t: (t.get("winner", 0), t.get("winner_id")) == (None, "Draw"),
    "a winner with an id": lambda t: t["winner"] not in {None, "Draw"} and t.get("winner_id") is not None,
    "a winner whose id is null": lambda t: t["winner"] not in {None, "Draw"} and t.get("winner_id", 0) is None,
    "a winner without the key": lambda t: t["winner"] and t["status"] == "Completed" and "winner_id" not in t,
    "byes in one row": lambda t: t["table"] == "Byes" and len(t["players"]) > 1,
    "a bye in a table": lambda t: t["table"] != "Byes" and len(t["players"]) == 1,
    "one commander": lambda t: any(len(s["deckObj"]["Commanders"]) == 1 for s in t["players"] if "deckObj" in s),
    "partners": lambda t: any(len(s["deckObj"]["Commanders"]) == 2 for s in t["players"] if "deckObj" in s),
    "no deck": lambda t: len(t["players"]) > 2 and any(s.keys() == {"name", "id"} for s in t["players"]),
    "a deck in double-escaped text": lambda t: any(
        re.fullmatch(r"~~Commanders~~\\n(1 .*?\\n)+\\n~~Mainboard~~\\n.*", s.get("decklist", "")) for s in t["players"]
    ),
}


@pytest.mark.parametrize("kind", VARIETY)
def test_tables_are_recorded_in_every_way_of_the_source(events, kind):
    assert any(map(VARIETY[kind], tables(*events)))


def test_pods_have_four_or_three_seats_and_one_event_two(events):
    sizes = defaultdict(Counter)
    for event in events:
        sizes[event["format"]].update(len(table["players"]) for table in tables(event) if not is_bye(table))
    assert (set(sizes["EDH"]), set(sizes["Modern"])) == ({3, 4}, {2})
    assert min(sizes["EDH"].values()) >= 100


def test_some_come_late_some_drop_and_some_byes_have_no_row(events):
    silent = [e for e in events if any(row["byes"] for row in e["standings"]) and not any(map(is_bye, tables(e)))]
    assert any("League" not in event["tournamentName"] for event in silent)
    opens = [event for event in events if event["topCut"] and not any(map(is_bye, tables(event)))]
    swiss = [[set(ids(round_)) for round_ in event["rounds"][: event["swissNum"]]] for event in opens]
    assert any(second - first for first, second, *_ in swiss)
    assert any(len(second - last) > 3 for _, second, *_, last in swiss)


def test_accounts_come_often_or_once_and_guests_once(events):
    # 28 characters: an account; 20: an entry that an organiser typed in for one event
    times = Counter(row["id"] for event in events for row in event["standings"])
    accounts = [count for topdeck_id, count in times.items() if len(topdeck_id) == 28]
    assert sum(count <= 2 for count in accounts) > 10 < sum(count >= 36 for count in accounts)
    assert {count for topdeck_id, count in times.items() if len(topdeck_id) == 20} == {1}
    assert {len(topdeck_id) for topdeck_id in times} == {20, 28}


def test_the_names_of_an_id_vary_by_tags_spaces_and_joiners(events):
    names = defaultdict(set)
    for row in itertools.chain.from_iterable(event["standings"] for event in events):
        names[row["id"]].add(row["name"])
    assert any(len(set(map(normal_form, spellings))) > 1 for spellings in names.values())
    assert any(len(spellings) > len({" ".join(name.split()) for name in spellings}) for spellings in names.values())
    joined = [spellings for spellings in names.values() if any("\u200d" in name for name in spellings)]
    assert any(len(set(map(normal_form, spellings))) == 1 < len(spellings) for spellings in joined)


def test_no_two_people_at_an_event_share_a_name():
    # else a winner who is recorded by name alone would be ambiguous where no anomaly is meant
    for event in Season(300, seed=5).events():
        assert len({normal_form(row["name"]) for row in event["standings"]}) == len(event["standings"])


def test_the_league_has_a_round_a_week_which_some_miss_and_some_play_twice(league):
    # a bye in the standings, and no row, for each week in which a player was not seated
    assert [round_["round"] for round_ in league["rounds"]] == list(range(1, league["swissNum"] + 1))
    weeks = Counter(itertools.chain.from_iterable(set(ids(round_)) for round_ in league["rounds"]))
    byes = {row["id"]: row["byes"] for row in league["standings"]}
    assert byes == {topdeck_id: league["swissNum"] - weeks[topdeck_id] for topdeck_id in byes}
    assert any(max(Counter(ids(round_)).values()) == 2 for round_ in league["rounds"])


@pytest.mark.parametrize(
    ("size", "rounds"), [(16, {"Top 16": 4, "Top 4": 1}), (10, {"Top 10": 2, "Top 4": 1}), (4, {"Top 4": 1}), (0, {})]
)
def test_a_cut_is_played_in_pods_of_four_and_its_winner_is_first(events, size, rounds):
    cuts = [event for event in events if event["topCut"] == size]
    for event in cuts:
        played = event["rounds"][event["swissNum"] :]
        assert {round_["round"]: len(round_["tables"]) for round_ in played} == rounds
        assert not played or played[-1]["tables"][0]["winner"] == event["standings"][0]["name"]
    assert cuts


def test_the_first_two_of_the_swiss_wait_in_the_cut_of_ten(events):
    # two tables of seeds 3 to 10, then both winners with seeds 1 and 2; five points a win, one a draw, five a bye
    event = next(event for event in events if event["topCut"] == 10)
    eight, last = event["rounds"][-2:]
    wins = Counter(table["winner"] for table in eight["tables"] + last["tables"])
    rows = event["standings"]
    points = {row["id"]: 5 * (row["wins"] - wins[row["name"]] + row["byes"]) + row["draws"] for row in rows}
    first, second = set(ids(last)) - set(ids(eight))
    assert min(points[first], points[second]) >= max(points[one] for one in ids(eight))


def test_a_skill_drifts_and_an_event_does_not_depend_on_those_before_it(events):
    assert person(1, 0).entrant(0, 0.0).strength != person(1, 0).entrant(0, 1.0).strength
    third = next(itertools.islice(Season().events(), 2, None))
    assert third == events[2] != next(itertools.islice(Season(seed=2).events(), 2, None))


def test_memory_does_not_grow_with_the_number_of_events():
    def peak_of(tournaments: int) -> int:
        gc.collect()
        tracemalloc.start()
        for _ in Season(tournaments, 30).events():
            pass
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    peak_of(72)  # fills the cache of people
    assert peak_of(300) < 1.5 * peak_of(60) + 1_000_000


@pytest.mark.parametrize("arguments", [(0, 240, 1), (-3, 240, 1), (72, 0, 1), (72, 23, 1), (72, 240, -1)])
def test_numbers_that_are_too_small_are_a_usage_error(arguments):
    with pytest.raises(UsageError):
        Season(*arguments)


@pytest.mark.parametrize("players", [24, 25, 26, 27, 40])
def test_small_communities_play_whole_seasons(players):
    assert all(round_["tables"] for event in Season(72, players, 2).events() for round_ in event["rounds"])


def test_the_files_contain_the_season_by_year(tmp_path, events):
    Season().write(tmp_path)
    files = sorted(tmp_path.glob("*.gz"))
    years = ["2019", "2024", "2025", "2026", "undated"]
    assert [file.name for file in files] == [f"season-{year}.jsonl.gz" for year in years]
    written = [json.loads(line) for file in files for line in gzip.decompress(file.read_bytes()).splitlines()]
    assert sorted(written, key=lambda event: event["TID"]) == sorted(events, key=lambda event: event["TID"])


def test_the_same_arguments_give_the_same_bytes_over_a_larger_season(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    for tournaments, folder in ((20, one), (2, one), (2, other)):
        Season(tournaments, 40).write(folder)
    (one / "mine.jsonl.gz").touch()  # is not the sample's and stays
    Season(2, 40).write(one)
    found = [{file.name: file.read_bytes() for file in folder.iterdir()} for folder in (one, other)]
    assert found[0] == found[1] | {"mine.jsonl.gz": b""}


def test_the_operators_files_fit_the_season(tmp_path, events, league):
    Season().write_operator_files(tmp_path)
    files = ((tmp_path / name).read_text(encoding="utf-8") for name in ("members.csv", "corrections.csv"))
    members, (marked, excluded) = (list(csv.DictReader(file.splitlines())) for file in files)
    assert list(members[0]) == ["topdeck_id", "display_name", "shows_games", "linked_on"]
    assert len({row["topdeck_id"] for row in members}) == len(members) == 100
    assert all(datetime.fromisoformat(row["linked_on"]).year == 2025 for row in members)
    games = Counter(itertools.chain.from_iterable(ids(r) for e in events if e["format"] == "EDH" for r in e["rounds"]))
    often = Counter(row["shows_games"] for row in members if games[row["topdeck_id"]] >= 10)
    assert (often["yes"] >= 25, often["no"] >= 5) == (True, True)
    head = ["kind", "tournament_id", "table_id", "topdeck_id", "into_topdeck_id", "reason", "date"]
    assert (list(marked), marked["kind"], marked["tournament_id"]) == (head, "mark_league", league["TID"])
    firsts = {f"{e['TID']}:1:{t['table']}" for e in events for t in e["rounds"][0]["tables"] if isinstance(t, dict)}
    assert (excluded["kind"], excluded["table_id"] in firsts) == ("exclude_table", True)
    assert all(row["reason"] and row["date"] for row in (marked, excluded))
    assert list(Season(3, 40).corrections()) == []  # no line without its event
