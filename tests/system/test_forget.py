"""tablerank forget, as a user runs it: the person is nowhere under the home, and others keep their numbers."""

import shutil
from pathlib import Path

import pytest

from assets.privacy.operator_files import CORRECTIONS_HEAD, MEMBERS_HEAD
from assets.privacy.pseudonyms import Pseudonyms
from tests.assets.builders import START, event, member, seat, table, write_csv, write_jsonl
from tests.published import equal_part, rows
from tests.searching import found_in
from tests.system.command import KEY, tablerank

pytestmark = pytest.mark.integration

CODES = Pseudonyms(KEY.encode())
ANN, SECOND = "XenoqAccountOfAnn", "XenoqSecondAccount"
NAME, SHOWN = "Xenoqia of the Harbour", "Xenoqia as shown"
SEARCHED = ("Xenoq", *(CODES.of_id(one) for one in (ANN, SECOND)), CODES.of_name(NAME))
MERGE = {"kind": "merge_players", "topdeck_id": SECOND, "into_topdeck_id": ANN, "reason": f"{NAME} told us"}
RESULT = {"kind": "set_result", "table_id": "e3:1:1", "topdeck_id": SECOND, "reason": f"{NAME} was right"}


def season() -> list[dict]:
    """Twelve evenings of three tables; Ann plays on under a second account, and once a namesake sits with her."""
    events = []
    for evening in range(12):
        account = ANN if evening < 6 else SECOND
        ann = [seat(account, NAME), seat("p1"), seat("p2"), seat("p3", NAME if evening == 4 else None)]
        tables = [table(ann, [account, "p1"][evening % 2]), table(["p4", "p5", "p6"], "p4", 2)]
        standings = [{"id": account, "name": NAME}]
        events.append(event(f"e{evening}", tables, standings=standings, startDate=START + evening * 86_400))
    return events


def numbers_of_others(file: Path, code: str) -> list:
    """Every row about somebody else, bit for bit, and how many there are about the person."""
    tables = equal_part(file)
    del tables["marts.population"], tables["marts.rating_bands"]  # of no single subject
    of_others = {name: [row for row in held if code not in row] for name, held in tables.items()}
    return [of_others, {name: len(held) for name, held in tables.items()}]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A source, and a home that published it and holds an earlier publication."""
    folder = tmp_path_factory.mktemp("forget")
    home = folder / "home"
    home.mkdir()
    write_jsonl(folder / "all.jsonl", season())
    members = [member(ANN, display_name=SHOWN), member(SECOND, "no", NAME), member("p1", display_name="Bo")]
    write_csv(home / "members.csv", MEMBERS_HEAD, members)
    write_csv(home / "corrections.csv", CORRECTIONS_HEAD, [MERGE, RESULT])
    done = tablerank("run", "--source", folder / "all.jsonl", "--home", home)
    assert done.status == 0, done.err
    (home / "snapshots").mkdir()
    shutil.copy(home / "tablerank.duckdb", home / "snapshots" / "20250101T063000Z-earlier0.duckdb")
    shutil.copytree(home, folder / "before")
    return folder


@pytest.fixture(scope="module")
def forgotten(folder):
    """How the command ended."""
    return tablerank("forget", SECOND, "--home", folder / "home")


def new_code(folder: Path) -> str:
    (code,) = {line.split(",")[1] for line in (folder / "home" / "forgotten.csv").read_text().splitlines()[2:]}
    return code


def test_before_she_was_everywhere(folder):
    # or the search would have nothing to find
    places = " ".join(found_in(folder / "before", *SEARCHED))
    for place in ("members.csv", "corrections.csv", "raw/", "tablerank.duckdb marts.leaderboard", "snapshots/"):
        assert place in places


def test_it_says_what_was_done(forgotten):
    assert forgotten.status == 0, forgotten.err
    assert "2 accounts" in forgotten.out
    assert "1 raw batch and 2 publications" in forgotten.out


def test_neither_id_nor_name_nor_code_is_anywhere_under_the_home(folder, forgotten):
    # specification: Forgetting; every file in the home, unpacked, is searched for id, name and pseudonym
    assert forgotten.status == 0
    assert found_in(folder / "home", *SEARCHED) == []


def test_nothing_printed_holds_her(forgotten):
    # specification: Pseudonyms; names are not in logs
    assert [word for word in SEARCHED if word in forgotten.out + forgotten.err] == []


def test_everybody_elses_rows_are_the_same_to_the_last_bit(folder, forgotten):
    # specification: Forgetting; the seats stay, so that everybody else's ratings do
    assert forgotten.status == 0
    before = numbers_of_others(folder / "before" / "tablerank.duckdb", CODES.of_id(ANN))
    assert numbers_of_others(folder / "home" / "tablerank.duckdb", new_code(folder)) == before


def test_her_seats_stay_as_one_person(folder, forgotten):
    assert forgotten.status == 0
    query = f"SELECT games FROM ratings.current WHERE subject = '{new_code(folder)}'"
    (games,) = rows(folder / "before" / "tablerank.duckdb", query.replace(new_code(folder), CODES.of_id(ANN)))
    assert rows(folder / "home" / "tablerank.duckdb", query) == [games] == [(12,)]


@pytest.mark.integration  # the door has its own test of it: nothing is new or changed
def test_a_later_import_of_the_same_source_changes_nothing(folder, forgotten, tmp_path):
    # specification: Forgetting; every later import does the same
    assert forgotten.status == 0
    home = shutil.copytree(folder / "home", tmp_path / "home")
    done = tablerank("run", "--source", folder / "all.jsonl", "--home", home)
    assert done.status == 0, done.err
    assert found_in(home, *SEARCHED) == []
    assert equal_part(home / "tablerank.duckdb") == equal_part(folder / "home" / "tablerank.duckdb")


def test_an_id_that_is_in_no_record_is_remembered(tmp_path):
    done = tablerank("forget", "XenoqNobody", "--home", tmp_path)
    assert done.status == 0, done.err
    assert len((tmp_path / "forgotten.csv").read_text().splitlines()) == 3
    assert found_in(tmp_path, "XenoqNobody") == []
