"""Why a table is not rated: each reason, and that the first that applies is given (specification: Reasons)."""

import itertools

import pytest

from assets.core.models import REASONS
from tests.assets.builders import DAY, NOW, START, Desk, event, rounds, seat, table
from tests.assets.core.cases import Validated, case, named

GUEST = {"id": None, "name": "Guest"}
BEFORE = 1_577_836_799  # 2019-12-31 23:59:59 UTC, a second before the default first day
CORRECTIONS = [
    {"kind": "exclude_tournament", "tournament_id": name, "reason": "test", "date": "2026-01-01"}
    for name in ("excluded event", "excluded and bad_date", "excluded and unreadable")
] + [
    {"kind": "exclude_table", "table_id": name, "reason": "test", "date": "2026-01-01"}
    for name in (
        "excluded table:1:1",
        "excluded and bye:1:1",
        "excluded and unfinished:1:1",
        "an excluded table is no first of two:1:1",
        "an excluded table books nobody:1:2",
        "excluded and duplicate_table:1:2",
        "excluded and double_booked:1:1",
    )
] + [
    {"kind": "mark_league", "tournament_id": name, "reason": "test", "date": "2026-01-01"}
    for name in ("league repeats", "league double seats")
]  # fmt: skip

SINGLE = [
    case("good", [None, None], [table("abcd", "a", 1), table("efg", "Draw", 2)]),
    case("two seats are a table", [None], [table("ab", "a")]),
    case("more than four seats", [None], [table([f"p{n}" for n in range(11)], "p3")]),
    # excluded: "by the operator's corrections"
    case("excluded event", ["excluded", "excluded"], [table("ab", "a", 1), table("cd", "c", 2)]),
    case("excluded table", ["excluded", None], [table("ab", "a", 1), table("cd", "c", 2)]),
    # bad_date: its own module has every form
    case("bad_date", ["bad_date", "bad_date"], [table("ab", "a", 1), table("cd", "c", 2)], startDate=None),
    case("before_first_day", ["before_first_day"], [table("ab", "a")], startDate=BEFORE),
    # unreadable: "the table is not shaped like one"
    case("unreadable: no object", ["unreadable"] * 4, [5, "x", None, [table("ab", "a")]]),
    case("unreadable: players no list", ["unreadable"], [table([], players="ab")]),
    case("unreadable: a player no object", ["unreadable"], [table([], players=[seat("a"), "b"])]),
    case("unreadable beside good", ["unreadable", None], [5, table("ab", "a")]),
    # bye: "status Bye, a table called Bye or Byes, or fewer than two seats"
    case("bye by status", ["bye"] * 3, [table("ab", "a", n, status=s) for n, s in enumerate(("Bye", " bye", "BYE"))]),
    case("bye by name", ["bye"] * 4, [table("ab", "a", name) for name in ("Bye", "Byes", "BYES ", " byes")]),
    case("bye by one seat", ["bye"], [table("a", "a")]),
    case("bye without a seat", ["bye"], [table([])]),
    case("byes row with everybody who sat out", ["bye"], [table("abcde", None, "Byes", status="Bye")]),
    case("a bye's status and a bye's name are whole words", [None, "unfinished"],
         [table("ab", "a", "Bye 1"), table("cd", "c", 2, status="Byes")]),
    # unknown_player: "a seat without an id"
    case("unknown_player", ["unknown_player"] * 4,
         [table([seat(blank, "Guest"), seat(n), "b"], winner_id=n)
          for n, blank in enumerate((None, "", " ", "\u200b"))]),
    case("unknown_player without the key", ["unknown_player"], [table([{"name": "Guest"}, "b"], "b")]),
    # "Guests are never joined to one another"
    case("two guests are not one", ["unknown_player"], [table([GUEST, GUEST], "Draw")]),
    case("guests at two tables are not one", ["unknown_player"] * 2,
         [table([GUEST, "a"], "a", 1), table([GUEST, "b"], "b", 2)]),
    # duplicate_player: "the same id at two seats"
    case("duplicate_player", ["duplicate_player"] * 2, [table(["a", "b", "a"], "b"), table([17, "17"], "17")]),
    case("ids that differ by a blank or by case are two", [None], [table(["a", "a ", "A", "a\u200b"], "a")]),
    case("the same name at two seats is two", [None], [table([seat("a", "Luca"), seat("b", "Luca")], "a")]),
    # unfinished: "a status is given and it is not Completed"
    case("unfinished", ["unfinished"] * 4,
         [table([f"a{n}", f"b{n}"], f"a{n}", n, status=s)
          for n, s in enumerate(("Active", "Pending", "Complete", "not completed"))]),
    case("completed in any writing", [None] * 3,
         [table([f"a{n}", f"b{n}"], f"a{n}", n, status=s) for n, s in enumerate(("completed", " COMPLETED\u200b", None))]),
    case("a blank status is absent", [None] * 2,
         [table([f"a{n}", f"b{n}"], f"a{n}", n, status=s) for n, s in enumerate(("", " \ufeff"))]),
    case("a status that is no text is none of Completed", ["unfinished"] * 3,
         [table([f"a{n}", f"b{n}"], f"a{n}", n, status=s) for n, s in enumerate((False, 1, {"is": "Completed"}))]),
    # contradictory_result, winner_not_seated, ambiguous_winner, no_result: their own module has every branch
    case("contradictory_result", ["contradictory_result"], [table("ab", winner_id="a", winner="Name of b")]),
    case("winner_not_seated", ["winner_not_seated"], [table("ab", winner_id="z")]),
    case("ambiguous_winner", ["ambiguous_winner"], [table([seat("a", "L"), seat("b", "L")], winner="L")]),
    case("no_result", ["no_result"] * 2, [table("ab", None, 1), table("cd", None, 2, status=None)]),
    # duplicate_table: "the same set of ids and the same result again in the same round; the first in the list stays"
    case("duplicate_table", [None, "duplicate_table"], [table("abc", "a", 1), table("cab", "a", 2)]),
    case("a table three times", [None, "duplicate_table", "duplicate_table"], [table("ab", "a", 1)] * 3),
    case("a draw twice", [None, "duplicate_table"], [table("ab", "Draw", 1), table("ba", "Draw", 2)]),
    case("the same result read in two ways", [None, "duplicate_table"],
         [table("ab", "a", 1), table("ab", winner="Name of a", number=2)]),
    case("the first in the list, not in number", [None, "duplicate_table"], [table("ab", "a", 2), table("ab", "a", 1)]),
    case("the same again in another round", [None, None], [table("ab", "a")], [table("ab", "a")]),
    case("a repeat of a table skipped is none", ["unfinished", None],
         [table("ab", "a", 1, status="Active"), table("ab", "a", 2)]),
    case("one more player is another set", ["double_booked"] * 2, [table("ab", "a", 1), table("abc", "a", 2)]),
    case("league repeats", [None, None], [table("ab", "a", 1), table("ab", "a", 2)]),
    # double_booked: "one player at two otherwise good tables of one round: all of that round's tables with that player"
    case("double_booked", ["double_booked", "double_booked", None],
         [table("abcd", "a", 1), table("aefg", "e", 2), table("hijk", "h", 3)]),
    case("double_booked with another result", ["double_booked"] * 2, [table("ab", "a", 1), table("ab", "b", 2)]),
    case("double_booked three times", ["double_booked"] * 3,
         [table("ab", "a", 1), table("ac", "a", 2), table("ad", "d", 3)]),
    case("double_booked does not spread along a chain", ["double_booked", "double_booked", "double_booked", None],
         [table("ab", "a", 1), table("ac", "a", 2), table("cd", "d", 3), table("ef", "e", 4)]),
    case("double_booked takes otherwise good tables only", [None, "unfinished", "no_result", "bye"],
         [table("ab", "a", 1), table("ac", "a", 2, status="Active"), table("ad", None, 3), table("a", None, 4)]),
    case("a repeat skipped books nobody twice", [None, "duplicate_table", None],
         [table("ab", "a", 1), table("ab", "a", 2), table("cd", "c", 3)]),
    case("a repeat beside a third table", ["double_booked", "duplicate_table", "double_booked"],
         [table("ab", "a", 1), table("ab", "a", 2), table("ac", "c", 3)]),
    case("league double seats", [None, None], [table("ab", "a", 1), table("ac", "a", 2)]),
    case("the same player in another round", [None, None], [table("ab", "a")], [table("ac", "a")]),
    # "A round is a place in the source's list, not a label: three entries all labelled 1 are three rounds"
    case("three entries labelled 1 are three rounds", [None] * 3,
         rounds=[{"round": 1, "tables": [table(["a", other], "a")]} for other in "bcb"]),
    # excluded: "an excluded table takes no part in the round's checks"
    case("an excluded table is no first of two", ["excluded", None], [table("ab", "a", 1), table("ab", "a", 2)]),
    case("an excluded table books nobody", [None, "excluded"], [table("ab", "a", 1), table("ac", "a", 2)]),
]  # fmt: skip

# One table to which two reasons apply: the first in the documented order is given.
BOTH = [
    ("excluded", "bad_date", event("excluded and bad_date", [table("ab", "a")], startDate="soon")),
    ("excluded", "unreadable", event("excluded and unreadable", [5])),
    ("excluded", "bye", event("excluded and bye", [table("a", "a")])),
    ("excluded", "unfinished", event("excluded and unfinished", [table("ab", "a", status="Active")])),
    ("excluded", "duplicate_table", event("excluded and duplicate_table", [table("ab", "a", 1), table("ab", "a", 2)])),
    ("excluded", "double_booked", event("excluded and double_booked", [table("ab", "a", 1), table("ac", "a", 2)])),
    ("bad_date", "unreadable", event("bad_date and unreadable", [5], startDate=0)),
    ("bad_date", "bye", event("bad_date and bye", [table("a", "a")], startDate=0)),
    ("bad_date", "double_booked",
     event("bad_date and double_booked", [table("ab", "a", 1), table("ac", "a", 2)], startDate=0)),
    ("before_first_day", "unreadable", event("before_first_day and unreadable", [5], startDate=BEFORE)),
    ("before_first_day", "no_result", event("before_first_day and no_result", [table("ab")], startDate=BEFORE)),
    ("before_first_day", "duplicate_table",
     event("before_first_day and duplicate_table", [table("ab", "a", 1), table("ab", "a", 2)], startDate=BEFORE)),
    ("unreadable", "bye", event("unreadable and bye", [table([], None, "Byes", status="Bye", players=None)])),
    ("unreadable", "unknown_player", event("unreadable and unknown_player", [table([], players=[GUEST, 5])])),
    ("bye", "unknown_player", event("bye and unknown_player", [table([GUEST], status="Bye")])),
    ("bye", "duplicate_player", event("bye and duplicate_player", [table("aa", "a", "Byes")])),
    ("bye", "unfinished", event("bye and unfinished", [table("a", "a", status="Active")])),
    ("bye", "contradictory_result", event("bye and contradictory_result",
     [table("ab", status="Bye", winner_id="a", winner="Name of b")])),
    ("unknown_player", "duplicate_player", event("unknown_player and duplicate_player", [table([GUEST, "a", "a"])])),
    ("unknown_player", "unfinished", event("unknown_player and unfinished", [table([GUEST, "a"], status="Active")])),
    ("unknown_player", "winner_not_seated", event("unknown_player and winner_not_seated",
     [table([GUEST, "a"], winner_id="z")])),
    ("duplicate_player", "unfinished", event("duplicate_player and unfinished", [table("aa", status="Active")])),
    ("duplicate_player", "ambiguous_winner", event("duplicate_player and ambiguous_winner",
     [table("aa", winner="Name of a")])),
    ("unfinished", "contradictory_result", event("unfinished and contradictory_result",
     [table("ab", status="Active", winner_id="a", winner="Draw")])),
    ("unfinished", "winner_not_seated", event("unfinished and winner_not_seated",
     [table("ab", status="Active", winner_id="z")])),
    ("unfinished", "no_result", event("unfinished and no_result", [table("ab", status="Active")])),
    ("unfinished", "duplicate_table", event("unfinished and duplicate_table",
     [table("ab", "a", 1), table("ab", "a", 2, status="Active")])),
    ("contradictory_result", "double_booked", event("contradictory_result and double_booked",
     [table("ab", winner_id="a", winner="Name of b"), table("ac", "a", 2)])),
    ("winner_not_seated", "double_booked", event("winner_not_seated and double_booked",
     [table("ab", winner_id="z"), table("ac", "a", 2)])),
    ("no_result", "duplicate_table", event("no_result and duplicate_table", [table("ab", None, 1), table("ab", None, 2)])),
    ("duplicate_table", "double_booked", event("duplicate_table and double_booked",
     [table("ab", "a", 1), table("ab", "a", 2), table("ac", "a", 3)])),
]  # fmt: skip


FIT_BOTH_AT_THE_SECOND = {
    "excluded and duplicate_table",
    "unfinished and duplicate_table",
    "duplicate_table and double_booked",
}


@pytest.fixture(scope="module")
def validated(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("reasons") / "home").correct(*CORRECTIONS)
    return Validated(desk.validate(*(one.sent() for one in SINGLE), *(sent for _, _, sent in BOTH)))


@pytest.mark.parametrize("one", **named(SINGLE))
def test_reason(validated, one):
    assert validated.reasons(one.name) == one.expected


@pytest.mark.parametrize(("first", "_second", "sent"), BOTH, ids=[sent["TID"] for _, _, sent in BOTH])
def test_the_first_reason_that_fits_stands(validated, first, _second, sent):
    # specification: Reasons; the first that applies
    assert validated.reasons(sent["TID"])[sent["TID"] in FIT_BOTH_AT_THE_SECOND] == first


def test_no_reason_is_without_a_case(validated):
    assert set(REASONS) <= set(itertools.chain(*(validated.reasons(one.name) for one in SINGLE)))


def test_the_builders_make_what_is_rated():
    assert START + DAY < NOW.timestamp()
    assert rounds([1], [2]) == [{"round": 1, "tables": [1]}, {"round": 2, "tables": [2]}]
