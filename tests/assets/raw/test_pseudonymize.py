"""What is kept of one tournament (specification: Pseudonyms): known fields only, persons replaced."""

import pytest

from assets.privacy.pseudonyms import Pseudonyms
from assets.raw.pseudonymize import Pseudonymizer, completed_tables
from tests.assets.builders import CODES, event, seat, table


def through(sent) -> dict:
    return Pseudonymizer(CODES).tournament(sent, sent["TID"])


def unknown_in(sent) -> list[str]:
    door = Pseudonymizer(CODES)
    door.tournament(sent, sent["TID"])
    return sorted(door.unknown_fields)


def first_table(sent_table) -> dict:
    return through(event("e", [sent_table]))["rounds"][0]["tables"][0]


def test_ids_and_names_become_codes():
    # specification: Pseudonyms; each id, and each name in its normalised form
    sent = first_table(table([seat("ann", " Ann\u200b  B "), seat("bob", "Bob")], "bob"))
    assert sent["players"][0] == {"id": CODES.of_id("ann"), "name": CODES.of_name("Ann B")}
    assert sent["winner_id"] == CODES.of_id("bob")
    assert sent["winner"] == CODES.of_name("Bob")


def test_the_word_draw_stays():
    # specification: Pseudonyms; "Draw" stays
    sent = first_table(table(["a", "b"], winner_id=" DRAW ", winner="draw"))
    assert (sent["winner_id"], sent["winner"]) == ("Draw", "draw")


def test_a_player_whose_id_is_draw_is_a_person():
    # specification: The winner of a table; a seated winner_id comes before "Draw"
    sent = first_table(table([seat("Draw"), "b"], winner_id="Draw"))
    assert sent["winner_id"] == CODES.of_id("Draw")


def test_an_integer_id_has_the_code_of_its_digits():
    # specification: Reading records; an integer as its digits
    assert first_table(table([seat(17), seat("17")]))["players"][0]["id"] == CODES.of_id("17")


@pytest.mark.parametrize("blank", [None, "", "  ", "\u200b"])
def test_a_blank_id_is_absent(blank):
    # specification: Reading records; a blank field is absent
    assert first_table(table([seat(blank, "Ann"), "b"]))["players"][0]["id"] is None


def test_the_standings_carry_no_person_either():
    sent = through(event("e", standings=[{"id": "ann", "name": "Ann", "wins": 3, "winRate": 0.5}]))
    assert sent["standings"] == [{"id": CODES.of_id("ann"), "name": CODES.of_name("Ann"), "wins": "3"}]


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        (event("e", odd=1), "odd"),
        (event("e", standings=[{"id": "a", "odd": 1}]), "standings.odd"),
        (event("e", rounds=[{"round": 1, "tables": [], "odd": 1}]), "rounds.odd"),
        (event("e", [table("ab", odd=1)]), "rounds.tables.odd"),
        (event("e", [table([seat("a", odd=1), "b"])]), "rounds.tables.players.odd"),
    ],
)
def test_an_unknown_field_is_named_by_its_key(sent, key):
    # specification: Pseudonyms; an unknown field is dropped, and its key reported
    assert unknown_in(sent) == [key]


def test_an_unknown_field_is_named_once():
    assert unknown_in(event("e", [table([seat("a", odd=1), seat("b", odd=2)])])) == ["rounds.tables.players.odd"]


def test_an_unknown_field_is_dropped():
    assert "odd" not in str(through(event("e", [table([seat("a", odd=1), "b"], odd=1)], odd=1)))


@pytest.mark.parametrize(
    "sent",
    [
        event("e", swissNum=5, topCut="4", averageElo=1500.0, modeElo=1500, medianElo=1, topElo=2, eventData={}),
        event("e", standings=[dict.fromkeys(("leader", "deckObj", "decklist", "winRate", "gameWinRate", "byes"))]),
        event("e", [table([seat("a", teamTag="x", decklist=None, deckObj=None), "b"], match=1)]),
    ],
)
def test_documented_fields_are_known(sent):
    # specification: What TopDeck sends
    assert unknown_in(sent) == []


@pytest.mark.parametrize("value", [None, "none", 5, {}, True])
def test_rounds_that_are_no_list_are_none(value):
    # specification: Reading records; a rounds field that is not a list means no rounds
    assert through(event("e", rounds=value))["rounds"] == []


@pytest.mark.parametrize(
    ("odd", "what"),
    [(None, "missing"), (5, "a number"), ("x", "a text"), ([], "a list"), (False, "true or false")],
)
def test_a_table_that_is_none_is_told_by_its_shape(odd, what):
    # specification: Reasons; unreadable: the shape of an entry reveals nothing of its content
    assert first_table(odd) == {"unreadable": what}


def test_an_odd_player_makes_its_table_unreadable():
    assert first_table(table(["a", "b"], players=[seat("a"), "Sentinel"])) == {
        "table": "1",
        "status": "Completed",
        "unreadable": "a table where a player is a text",
    }


@pytest.mark.parametrize("players", [None, {}, "ab", 4])
def test_players_that_are_no_list_make_the_table_unreadable(players):
    assert first_table(table([], players=players))["unreadable"].startswith("a table whose players are")


@pytest.mark.parametrize("field", ["status", "table"])
def test_a_word_of_a_table_that_is_an_object_keeps_nothing_of_it(field):
    # specification: Pseudonyms; names are never stored, and only known fields are kept
    assert "Sentinel" not in str(first_table(table("ab", **{field: {"name": "Sentinel", "list": ["Sentinel"]}})))


@pytest.mark.parametrize("field", ["tournamentName", "startDate", "swissNum", "topCut", "game", "format"])
def test_a_word_of_the_event_that_is_an_object_keeps_nothing_of_it(field):
    # specification: Pseudonyms; names are never stored, and only known fields are kept
    assert "Sentinel" not in str(through(event("e", **{field: {"by": ["Sentinel"]}})))


def test_a_label_of_a_round_that_is_an_object_keeps_nothing_of_it():
    # specification: Pseudonyms; names are never stored, and only known fields are kept
    assert "Sentinel" not in str(through(event("e", rounds=[{"round": {"by": "Sentinel"}, "tables": []}])))


@pytest.mark.parametrize("field", ["standing", "points", "wins", "byes"])
def test_a_number_of_the_standings_that_is_an_object_keeps_nothing_of_it(field):
    # specification: Pseudonyms; names are never stored, and only known fields are kept
    assert "Sentinel" not in str(through(event("e", standings=[{"id": "a", field: {"by": "Sentinel"}}])))


@pytest.mark.parametrize(
    ("status", "counted"),
    [("Completed", 1), (" completed ", 1), ("COMPLETED", 1), ("Active", 0), ("Bye", 0), (None, 0), (5, 0)],
)
def test_tables_of_status_completed(status, counted):
    # specification: Repeated tournaments; statuses are compared trimmed, in any case
    assert completed_tables(through(event("e", [table("ab", status=status)]))) == counted


@pytest.mark.parametrize("odd", [{"rounds": 5}, {"rounds": [5]}, {"rounds": [{"tables": 5}]}, {"rounds": [{}]}])
def test_no_completed_table_in_what_is_odd(odd):
    assert completed_tables(through(event("e", **odd))) == 0


def test_another_key_leaves_nothing_in_common():
    sent = event("e", [table("ab", "a")])
    assert Pseudonymizer(Pseudonyms(b"one")).tournament(sent, "e") != Pseudonymizer(Pseudonyms(b"two")).tournament(
        sent, "e"
    )
