"""The list request: filters, columns and rounds, as in https://topdeck.gg/docs/tournaments-v2."""

import pytest

from tests.assets.builders import DAY, GAME, START, event, seat, table

DECKED = {"decklist": "1 Sol Ring", "deckObj": {"Mainboard": {}}}
FULL = event(
    "full",
    [table([seat("ann", **DECKED), "bob"], "ann", winner_games=2)],
    standings=[{"name": "Ann", "id": "ann", "wins": 3, "byes": 1, **DECKED}, {"name": "Bob", "id": "bob", "wins": 0}],
)


def of_size(tid, players):
    return event(tid, standings=[{"name": f"P{number}"} for number in range(players)])


def test_game_and_format_are_exact(serve):
    served = serve(event("a"), event("b", format="Modern"), event("c", game="Pokemon"))
    assert served.ids() == ["a"]


@pytest.mark.parametrize("asked", [{"format": "edh"}, {"game": GAME.lower()}, {"format": "EDH "}, {"game": "Chess"}])
def test_an_unknown_or_miscased_name_gives_an_empty_list(serve, asked):
    # specification: Requests to TopDeck; 200 with [], no error
    response = serve(event("a")).bulk(**asked)
    assert (response.status_code, response.json()) == (200, [])


def test_the_empty_format_matches_an_absent_and_an_empty_one(serve):
    absent = {name: value for name, value in event("absent").items() if name != "format"}
    served = serve(event("a"), absent, event("empty", format=""), event("null", format=None))
    assert served.ids(format="") == ["absent", "empty", "null"]


@pytest.mark.parametrize("body", [{}, {"game": GAME}, {"format": "EDH"}, {"start": START}, {"game": GAME, "format": 1}])
def test_without_ids_game_and_format_are_both_needed(serve, body):
    response = serve(event("a")).post(body)
    assert (response.status_code, list(response.json())) == (400, ["error"])


@pytest.mark.parametrize("body", [[], "text", {"TID": "a", "columns": "id"}, {"TID": "a", "start": "yesterday"}])
def test_a_body_of_another_shape_is_refused(serve, body):
    assert serve(event("a")).post(body).status_code == 400


def test_a_body_that_is_not_json_is_refused(serve):
    served = serve(event("a"))
    response = served.session.post(f"{served.fake.url}/v2/tournaments", data=b"{", timeout=5)
    assert response.status_code == 400


def test_start_and_end_are_seconds_and_both_included(serve):
    served = serve(*(event(str(day), startDate=START + day * DAY) for day in range(5)))
    assert served.ids(start=START + DAY, end=START + 3 * DAY) == ["1", "2", "3"]
    assert served.ids(start=START + DAY + 1, end=START + 3 * DAY - 1) == ["2"]


@pytest.mark.parametrize("date", [START, str(START), START * 1000, f" {START * 1000} ", START + 0.5])
def test_a_start_may_be_text_milliseconds_or_a_fraction(serve, date):
    # specification: Reading records; above 10^11 it is milliseconds
    assert serve(event("a", startDate=date)).ids(start=START, end=START) == ["a"]


@pytest.mark.parametrize("date", [None, "", "soon", 0, -1, float("nan"), float("inf"), "9" * 5000, [], {}])
def test_an_event_without_a_usable_start_is_in_no_range(serve, date):
    served = serve(event("a", startDate=date))
    assert served.ids(start=0, end=10**12) == []
    assert served.ids() == ["a"]


def test_last_counts_days_back_from_the_scripts_now(serve):
    # START is 2023-11-14 22:13:20 UTC
    served = serve(
        event("old", startDate=START - DAY - 1),
        event("new", startDate=START - DAY),
        event("later", startDate=START + 1),
        now="2023-11-14T22:13:20Z",
    )
    assert served.ids(last=1) == ["new"]


def test_the_number_of_participants_is_that_of_the_standings(serve):
    served = serve(*(of_size(str(players), players) for players in range(5)))
    assert served.ids(participantMin=1, participantMax=3) == ["1", "2", "3"]


def test_leagues_come_only_when_asked_for(serve):
    served = serve(event("a"), event("league"), leagues=["league"])
    assert (served.ids(), served.ids(leagues=False), served.ids(leagues=True)) == (["a"], ["a"], ["a", "league"])


def test_ids_switch_the_filters_off(serve):
    served = serve(event("a"), event("league", format="Modern"), leagues=["league"])
    assert served.ids(TID="league", game="Chess", start=0, end=1) == ["league"]


def test_ids_come_in_another_order_and_unknown_ones_are_absent(serve):
    # quirk 39
    served = serve(event("a"), event("b"), event("c"))
    assert served.ids(TID=["a", "nobody", "c"]) == ["c", "a"]


def test_an_id_that_is_a_number_is_found_by_its_digits(serve):
    assert serve(event(17)).ids(TID="17") == [17]


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ({}, {"name"}),
        ({"columns": []}, set()),
        ({"columns": ["id", "wins"]}, {"id", "wins"}),
        ({"columns": ["name", "decklist"]}, {"name", "decklist", "deckObj"}),
        ({"columns": ["standing", "id"]}, {"id"}),
    ],
)
def test_rows_of_the_standings_carry_the_columns_asked_for(serve, asked, fields):
    # https://topdeck.gg/docs/tournaments-v2: id only if asked; decklist adds deckObj; no standing in a list
    [answer] = serve(FULL).bulk(**asked).json()
    assert set(answer["standings"][0]) == fields


@pytest.mark.parametrize("asked", [{}, {"rounds": False}, {"rounds": []}, {"rounds": None}])
def test_rounds_come_only_when_asked_for(serve, asked):
    assert "rounds" not in serve(FULL).bulk(**asked).json()[0]


@pytest.mark.parametrize("asked", [True, "true", ["tables"]])
def test_rounds_come_as_they_are(serve, asked):
    assert serve(FULL).bulk(rounds=asked).json()[0]["rounds"] == FULL["rounds"]


def test_an_event_without_rounds_has_none_when_they_are_asked_for(serve):
    assert "rounds" not in serve({"TID": "a", "game": GAME, "format": "EDH"}).bulk(rounds=True).json()[0]


def test_tables_carry_the_fields_asked_for_and_the_winners_id_comes_along(serve):
    [answer] = serve(FULL).bulk(rounds=True, tables=["table", "winner"]).json()
    assert answer["rounds"] == [{"round": 1, "tables": [{"table": 1, "winner": "Name of ann", "winner_id": "ann"}]}]


def test_players_carry_the_fields_asked_for(serve):
    [answer] = serve(FULL).bulk(rounds=True, players=["id", "decklist"]).json()
    assert answer["rounds"][0]["tables"][0]["players"] == [{"id": "ann", **DECKED}, {"id": "bob"}]


@pytest.mark.parametrize("odd", ["no rounds", ["a round", {"round": 1}], [{"round": 1, "tables": ["a table", {}]}]])
def test_odd_rounds_pass_as_they_are(serve, odd):
    [answer] = serve(event("a") | {"rounds": odd}).bulk(rounds=True, tables=["table"], players=["id"]).json()
    assert answer["rounds"] == odd


def test_entries_that_are_no_event_are_left_out(serve):
    assert serve(event("a"), "a word", 17, [event("in a list")]).ids() == ["a"]


def test_an_unreadable_line_hides_no_other(serve):
    served = serve(event("a"))
    served.data.write_text(served.data.read_text() + "{cut\n")
    assert served.ids() == ["a"]
