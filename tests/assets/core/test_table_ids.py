"""Ids and numbers of tables (specification: Values), and the rated order (specification: Rated order)."""

import random

import pytest

from tests.assets.builders import DAY, START, Desk, event, table
from tests.assets.core.cases import Validated, case, named

MISSING = object()


def numbered(*numbers):
    """Good tables of different players, called so."""
    tables = [table([f"{place}a", f"{place}b"], f"{place}a", number) for place, number in enumerate(numbers)]
    for one in tables:
        if one["table"] is MISSING:
            del one["table"]
    return tables


CASES = [
    # specification: Values; tournament id, place of the round, table number
    case("e", ["e:1:1", "e:1:2", "e:2:1"], numbered(1, 2), numbered(1)),
    # specification: Reading records; a table number written as text counts as its number
    case("text", ["text:1:1", "text:1:2", "text:1:3", "text:1:4"], numbered("1", " 2 ", "3.0", "04")),
    case("floats", ["floats:1:1", "floats:1:20"], numbered(1.0, 2e1)),
    # specification: Values; a repeated number ends in .2, .3
    case("repeat", ["repeat:1:1", "repeat:1:1.2", "repeat:1:1.3", "repeat:2:1"], numbered(1, 1, 1), numbered(1)),
    case("mixed", ["mixed:1:1", "mixed:1:1.2", "mixed:1:1.3"], numbered(1, "1", "01.0")),
    case("byes", ["byes:1:Byes", "byes:1:Byes.2"], numbered("Byes", "Byes")),
    case("missing", ["missing:1:", "missing:1:.2", "missing:1:.3"], numbered(MISSING, None, " ")),
    # a round is a place in the list, whatever its label
    case("labels", ["labels:1:1", "labels:2:1"], rounds=[{"round": "Top 4", "tables": t} for t in (numbered(1),) * 2]),
    case("with:colon", ["with:colon:1:1"], numbered(1)),
]
ODD_NAMES = [
    "1.2",
    1,
    1,
    "1%2E2",
    "A:1",
    "A%3A1",
    "A.2",
    "A",
    "A",
    "1:1",
    "%",
    "%25",
    1.2,
    "-1",
    -1,
    "1e0",
    "",
    "é",
    "+1",
]
ODD = case("odd", None, numbered(*ODD_NAMES))


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    return Desk(tmp_path_factory.mktemp("ids") / "home").validate(*(one.sent() for one in [*CASES, ODD]))


@pytest.mark.parametrize("one", **named(CASES))
def test_table_ids(desk, one):
    assert Validated(desk).table_ids(one.name) == one.expected


def test_odd_names_never_share_an_id(desk):
    # specification: Published tables; table_id is a key
    assert len(set(Validated(desk).table_ids("odd"))) == len(ODD_NAMES)


def test_a_round_without_tables_keeps_its_place(tmp_path):
    # specification: Values; round_no is a place in the source's list
    rounds = [{"round": 1}, {"round": 2, "tables": None}, "no round", {"round": 3, "tables": numbered(7)}]
    desk = Desk(tmp_path / "home").validate(event("e", rounds=rounds))
    assert desk.rows("SELECT table_id, round_no, round_label FROM core.tables") == [("e:4:7", 4, "3")]
    assert desk.rows("SELECT rounds FROM core.tournaments") == [(4,)]


def test_the_number_of_a_table_is_kept_as_sent(desk):
    # the number as sent
    rows = desk.rows("SELECT table_no FROM core.tables WHERE tournament_id = 'text' ORDER BY place_in_round")
    assert rows == [("1",), ("2",), ("3.0",), ("04",)]


def ordered(desk: Desk) -> list[str]:
    return [name for (name,) in desk.rows("SELECT table_id FROM core.tables WHERE state = 'rated' ORDER BY game_no")]


def test_rated_order(tmp_path):
    # specification: Rated order
    later = {"startDate": START + DAY}
    names = numbered("Feature", 10, "9", 2, None)
    events = [
        event("a", numbered(1), **later),
        event("Z", numbered(1)),
        event("b", names, numbered(1)),
        event("10", numbered(1)),
        event("9", numbered(1)),
        event("c", numbered(1), startDate=(START - 1) * 1000),
    ]
    desk = Desk(tmp_path / "home").validate(*random.Random(1).sample(events, len(events)))
    assert ordered(desk) == [
        "c:1:1", "10:1:1", "9:1:1", "Z:1:1", "b:1:2", "b:1:9", "b:1:10", "b:1:Feature", "b:1:", "b:2:1", "a:1:1",
    ]  # fmt: skip


def test_equal_numbers_keep_the_order_of_the_list(tmp_path):
    # specification: Rated order; "2", 2.0 and "02" are one number
    desk = Desk(tmp_path / "home").validate(event("e", numbered("2.0", 2, "02", 1)))
    assert ordered(desk) == ["e:1:1", "e:1:2", "e:1:2.2", "e:1:2.3"]


def test_rated_games_are_numbered_without_the_others(tmp_path):
    # specification: Rated order; from 1
    tables = numbered(1, 2, 3)
    tables[1]["status"] = "Active"
    desk = Desk(tmp_path / "home").validate(event("e", tables))
    assert desk.rows("SELECT table_no, game_no FROM core.tables ORDER BY table_no") == [("1", 1), ("2", None), ("3", 2)]


STAGES = {
    # specification: What TopDeck sends; "Top Random" and "Top Power" are Swiss rounds
    **dict.fromkeys((1, "1", 17, "Round 3", None, "", "Swiss 2", "Top Random", "top power", " TOP  RANDOM "), "swiss"),
    **dict.fromkeys(
        (
            "Top 64",
            "Top 10",
            "Top 4",
            "top 2",
            "Finals",
            "Final",
            "Quart",
            "Semi",
            "Fin",
            "Semifinals",
            "Quarterfinals",
        ),
        "cut",
    ),
}


@pytest.fixture(scope="module")
def stages(tmp_path_factory):
    rounds = [{"round": label, "tables": numbered(1)} for label in STAGES]
    rows = (
        Desk(tmp_path_factory.mktemp("stages") / "home")
        .validate(event("e", rounds=rounds))
        .rows("SELECT stage FROM core.tables ORDER BY round_no")
    )
    return dict(zip(STAGES, (stage for (stage,) in rows), strict=True))


@pytest.mark.parametrize("label", STAGES)
def test_stage(stages, label):
    # specification: Values; stage
    assert stages[label] == STAGES[label]
