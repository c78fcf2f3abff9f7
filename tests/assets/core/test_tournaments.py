"""core.tournaments, core.seats and core.skipped (specification: Published tables)."""

import pytest

from assets.home.settings import Settings
from tests.assets.builders import Desk, code, event, pool, seat, table

ODD = {"deckObj": {"Commanders": {"Kraum": {}, "Tymna": {}}}}
EVENTS = [
    event("rated", [table("abcd", "a")], [table("ab", "Draw")]),
    event("partly", [table("ab", "a", 1), table("cd", None, 2), table("e", None, 3)]),
    event("skipped", [table("ab", status="Active")]),
    event("no tables", standings=[{"id": "a"}, {"id": "b"}, {"id": "c"}]),
    event("no tables and no date", startDate=None),
    event("rounds no list", rounds="none"),
    event("odd round", rounds=[5, {"round": 2, "tables": "x"}, {"round": 3, "tables": [table("ab", "a")]}]),
    event("seats", [table([seat("a", **ODD), "b", "c"], "b"), table("de", "Draw", 2), table("fg", "f", 3, status="Active")]),
    event("decks", [table(["a", "b"], "a")], standings=[{"id": "a", **ODD}, {"id": "b"}]),
]  # fmt: skip


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    return Desk(tmp_path_factory.mktemp("tournaments") / "home").validate(*EVENTS, 5, {"TID": ""})


@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [
        ("rated", "rated", None),
        ("partly", "partly_rated", "bye, no_result"),
        ("skipped", "skipped", "unfinished"),
        ("no tables", "skipped", "no_tables"),
        ("no tables and no date", "skipped", "bad_date"),
        ("rounds no list", "skipped", "no_tables"),
    ],
)
def test_status(desk, name, status, reason):
    # specification: Values; status and status_reason
    rows = desk.rows("SELECT status, status_reason FROM core.tournaments WHERE tournament_id = ?", name)
    assert rows == [(status, reason)]


@pytest.mark.parametrize(
    ("name", "totals"),
    [("rated", (4, 2, 2, 2)), ("partly", (5, 1, 3, 1)), ("no tables", (3, 0, 0, 0)), ("odd round", (2, 3, 1, 1))],
)
def test_totals(desk, name, totals):
    # counted by hand
    query = "SELECT players, rounds, tables, tables_rated FROM core.tournaments WHERE tournament_id = ?"
    assert desk.rows(query, name) == [totals]


def test_each_table_skipped_is_listed_once(desk):
    # specification: Published tables; core.skipped
    listed = desk.rows("SELECT pool, table_id, reason FROM core.skipped WHERE table_id IS NOT NULL ORDER BY ALL")
    assert listed == desk.rows("SELECT pool, table_id, reason FROM core.tables WHERE state = 'skipped' ORDER BY ALL")


def test_an_event_is_listed_for_itself_only_without_tables(desk):
    query = (
        "SELECT tournament_id, reason FROM core.skipped WHERE table_id IS NULL AND reason <> 'unreadable' ORDER BY ALL"
    )
    assert desk.rows(query) == [
        ("no tables", "no_tables"),
        ("no tables and no date", "bad_date"),
        ("rounds no list", "no_tables"),
    ]


def test_an_odd_round_is_listed(desk):
    # specification: Sources; one odd table never stops its tournament
    rows = desk.rows("SELECT table_id, reason, detail FROM core.skipped WHERE tournament_id = 'odd round' ORDER BY ALL")
    assert rows == [
        (None, "unreadable", "Expected round 1, found a number."),
        (None, "unreadable", "Expected round 2, found tables that are a text."),
    ]


def test_an_event_that_cannot_be_read_is_listed(desk):
    # specification: Reading records; unreadable
    rows = desk.rows("SELECT pool, table_id, reason FROM core.skipped WHERE tournament_id IS NULL")
    assert rows == [(None, None, "unreadable")] * 2


def test_every_detail_is_a_sentence(desk):
    # specification: Published tables; detail is one sentence
    details = [detail for (detail,) in desk.rows("SELECT detail FROM core.skipped")]
    assert all(detail[0].isupper() and detail.endswith(".") for detail in details)


def test_seats_stand_in_turn_order_with_their_results(desk):
    # specification: Values; result
    rows = desk.rows(
        "SELECT table_no, seat_no, player_code, result FROM core.seats JOIN core.tables USING (pool, table_id) "
        "WHERE tournament_id = 'seats' ORDER BY ALL"
    )
    assert rows == [
        ("1", 1, code("a"), "loss"),
        ("1", 2, code("b"), "win"),
        ("1", 3, code("c"), "loss"),
        ("2", 1, code("d"), "draw"),
        ("2", 2, code("e"), "draw"),
        ("3", 1, code("f"), "none"),
        ("3", 2, code("g"), "none"),
    ]


def test_a_seat_shows_its_deck(desk):
    # specification: Reading records; of a deck, only its commanders
    rows = desk.rows("SELECT seat_no, deck FROM core.seats WHERE table_id = 'seats:1:1' ORDER BY ALL")
    assert rows == [(1, "Kraum / Tymna"), (2, None), (3, None)]


def test_a_seat_without_a_deck_takes_that_of_the_standings(desk):
    # specification: What TopDeck sends; deckObj is also a field of the standings
    rows = desk.rows("SELECT seat_no, deck FROM core.seats WHERE table_id = 'decks:1:1' ORDER BY ALL")
    assert rows == [(1, "Kraum / Tymna"), (2, None)]


def test_an_event_in_two_pools_is_listed_in_both(tmp_path):
    desk = Desk(tmp_path / "home", Settings(pool=[pool("one"), pool("two")])).validate(event("e", [table("ab")]))
    rows = desk.rows("SELECT pool, table_id, reason FROM core.skipped ORDER BY ALL")
    assert rows == [("one", "e:1:1", "no_result"), ("two", "e:1:1", "no_result")]
