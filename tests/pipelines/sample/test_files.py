"""The season on disk: the same bytes for the same arguments (specification: Commands), with members and corrections."""

import csv
import gzip
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from pipelines import sample


def read_lines(file: Path) -> list[dict]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def content(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    to = tmp_path_factory.mktemp("season")
    sample.write_season(to)
    return to


@pytest.fixture(scope="module")
def readers() -> list[dict]:
    return list(sample.readers(sample.DEFAULT_PLAYERS))


@pytest.fixture(scope="module")
def games() -> Counter[str]:
    """Tables of three or four seats of each id; a few more than are rated."""
    tables = (t for e in sample.season() if e["format"] == "EDH" for r in e["rounds"] for t in r["tables"])
    seated = (t["players"] for t in tables if isinstance(t, dict) and t["status"] == "Completed")
    return Counter(seat["id"] for players in seated if len(players) > 2 for seat in players)


def test_the_same_arguments_give_the_same_bytes(folder, tmp_path):
    sample.write_season(tmp_path)
    assert content(tmp_path) == content(folder)


def test_another_seed_gives_other_bytes_in_every_file_of_events(folder, tmp_path):
    sample.write_season(tmp_path, seed=2)
    one, other = content(folder), content(tmp_path)
    assert all(one[name] != other[name] for name in one if name.endswith(".gz"))


def test_events_lie_in_a_file_for_each_year(folder):
    years = ["2019", "2024", "2025", "2026", "undated"]
    assert sorted(file.name for file in folder.glob("*.gz")) == [f"season-{year}.jsonl.gz" for year in years]


def test_the_files_hold_the_season(folder):
    written = [
        json.loads(line) for file in folder.glob("*.gz") for line in gzip.decompress(file.read_bytes()).splitlines()
    ]
    assert sorted(written, key=lambda event: event["TID"]) == sorted(sample.season(), key=lambda event: event["TID"])


def test_a_smaller_season_leaves_nothing_of_a_larger_one(tmp_path):
    sample.write_season(tmp_path / "both", 20, 40)
    sample.write_season(tmp_path / "both", 2, 40)
    sample.write_season(tmp_path / "one", 2, 40)
    assert content(tmp_path / "both") == content(tmp_path / "one")


def test_files_that_are_not_the_samples_stay(tmp_path):
    (tmp_path / "mine.jsonl.gz").write_bytes(b"mine")
    sample.write_season(tmp_path, 2, 40)
    assert (tmp_path / "mine.jsonl.gz").read_bytes() == b"mine"


def test_a_sentence_says_what_was_written(tmp_path):
    written = sample.write_season(tmp_path, 3, 40)
    assert re.fullmatch(rf"Wrote 3 tournaments with \d+ tables in 3 files to {re.escape(str(tmp_path))}\.", written)


@pytest.mark.parametrize(("tournaments", "players"), [(0, 240), (72, 7)])
def test_refused_arguments_write_nothing(tmp_path, tournaments, players):
    with pytest.raises(ValueError, match=r"^A season needs at least 1 tournament and 24 players\.$"):
        sample.write_season(tmp_path / "new", tournaments, players)
    assert not (tmp_path / "new").exists()


def test_members_have_the_documented_columns(folder):
    # specification: Files of a home
    assert list(read_lines(folder / "readers.csv")[0]) == ["topdeck_id", "display_name", "shows_games", "linked_on"]


@pytest.mark.parametrize(("shows", "least"), [("yes", 25), ("no", 5)])
def test_readers_with_ten_games_show_them_or_do_not(readers, games, shows, least):
    assert sum(line["shows_games"] == shows and games[line["topdeck_id"]] >= 10 for line in readers) >= least


def test_readers_are_linked_on_days_of_the_calendar(readers):
    assert all(re.fullmatch(r"2025-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])", line["linked_on"]) for line in readers)


def test_a_reader_is_linked_once(readers):
    assert len({line["topdeck_id"] for line in readers}) == len(readers)


def test_readers_of_another_seed_are_others():
    ones, others = ({line["topdeck_id"] for line in sample.readers(240, seed)} for seed in (1, 2))
    assert not ones & others


def test_corrections_have_the_documented_columns(folder):
    head = ["kind", "tournament_id", "table_id", "topdeck_id", "into_topdeck_id", "reason", "date"]
    assert list(read_lines(folder / "corrections.csv")[0]) == head


def test_the_corrections_mark_the_league(folder):
    league = next(event["TID"] for event in sample.season() if "League" in event["tournamentName"])
    lines = read_lines(folder / "corrections.csv")
    assert [line["tournament_id"] for line in lines if line["kind"] == "mark_league"] == [league]


def test_the_excluded_table_is_in_the_season(folder):
    first_rounds = ((event["TID"], event["rounds"][0]["tables"]) for event in sample.season())
    tables = {f"{code}:1:{t['table']}" for code, tables in first_rounds for t in tables if isinstance(t, dict)}
    lines = read_lines(folder / "corrections.csv")
    assert {line["table_id"] for line in lines if line["kind"] == "exclude_table"} < tables


def test_every_correction_has_a_reason_and_a_date(folder):
    assert all(line["reason"] and line["date"] for line in read_lines(folder / "corrections.csv"))


def test_a_short_season_has_no_corrections_that_match_nothing():
    assert list(sample.corrections(3, 40, 1)) == []
