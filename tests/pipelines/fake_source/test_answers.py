"""What the look-alike answers on a good day (specification: What TopDeck sends)."""

import pytest

from tests.assets.builders import DAY, GAME, START, event, seat, table


def of_size(tid, players, **fields):
    return event(tid, standings=[{"name": f"P{number}"} for number in range(players)], **fields)


EVENTS = [
    of_size("small", 1),
    of_size("large", 4, startDate=START + DAY),
    event("league", startDate=START + 2 * DAY),
    event("undated", startDate="soon"),
    event("modern", format="Modern"),
    event("other game", game="Pokemon"),
    event("empty", format=""),
    event(17, format=None),
]


@pytest.mark.parametrize(
    ("body", "ids"),
    [
        ({}, ["small", "large", "undated"]),
        ({"leagues": True}, ["small", "large", "league", "undated"]),
        ({"format": "edh"}, []),
        ({"game": GAME.lower()}, []),
        ({"format": ""}, ["empty", 17]),
        ({"start": START, "end": START + DAY}, ["small", "large"]),
        ({"start": START + 1, "end": START + DAY - 1}, []),
        ({"start": START + DAY, "leagues": True}, ["large", "league"]),
        ({"end": START}, ["small"]),
        ({"last": 1}, ["small", "large"]),
        ({"last": 0.5}, ["large"]),
        ({"participantMin": 1, "participantMax": 3}, ["small"]),
        ({"participantMin": 2}, ["large"]),
        ({"TID": "league", "game": "Chess", "start": 0, "end": 1}, ["league"]),
        ({"TID": ["small", "nobody", "league"]}, ["league", "small"]),  # not in the order of the request
        ({"TID": "17"}, [17]),
    ],
)
def test_a_body_selects_events(serve, body, ids):
    # now is a day after START
    served = serve(*EVENTS, "a word", 17, now="2023-11-15T22:13:20Z", leagues=["league"])
    assert served.ids(**body) == ids


GOOD = [str(START), START * 1000, f" {START} ", START + 0.5]
BAD = [None, "", 0, -1, float("nan"), float("inf"), "9" * 5000, []]


@pytest.mark.parametrize(("date", "ids"), [*((date, ["a"]) for date in GOOD), *((date, []) for date in BAD)])
def test_a_start_may_be_text_milliseconds_or_a_fraction_and_nothing_else(serve, date, ids):
    served = serve(event("a", startDate=date))
    assert (served.ids(start=START, end=START), served.ids(start=0, end=10**12), served.ids()) == (ids, ids, ["a"])


WRONG = [{}, {"game": GAME}, {"format": "EDH"}, {"game": GAME, "format": 1}, [], "text", {"TID": "a", "start": "today"}]


@pytest.mark.parametrize("sent", [*({"json": body} for body in WRONG), {"data": b"{"}])
def test_a_body_that_is_no_request_is_a_400(serve, sent):
    response = serve(event("a")).ask("POST", "/v2/tournaments", **sent)
    assert (response.status_code, list(response.json())) == (400, ["error"])


DECKED = {"decklist": "1 Sol Ring", "deckObj": {"Mainboard": {}}}
ANN, BOB = {"name": "Ann", "id": "ann", "wins": 3, "byes": 1, **DECKED}, {"name": "Bob", "id": "bob", "wins": 0}
FULL = event("full", [table([seat("ann", **DECKED), "bob"], "ann", winner_games=2)], standings=[ANN, BOB])
[ROUND] = FULL["rounds"]


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ({}, {"name"}),
        ({"columns": []}, set()),
        ({"columns": ["id", "standing"]}, {"id"}),
        ({"columns": ["name", "decklist"]}, {"name", "decklist", "deckObj"}),
    ],
)
def test_standings_carry_the_columns_asked_for(serve, asked, fields):
    # id only if asked for; decklist adds deckObj; no standing in bulk
    [answer] = serve(FULL).bulk(**asked).json()
    assert set(answer["standings"][0]) == fields


@pytest.mark.parametrize(
    ("asked", "tables"),
    [
        ({"rounds": False}, None),
        ({"rounds": []}, None),
        ({"rounds": "true"}, ROUND["tables"]),
        ({"rounds": True, "tables": ["winner"]}, [{"winner": "Name of ann", "winner_id": "ann"}]),
        ({"rounds": True, "tables": ["players"], "players": ["id", "decklist"]}, [{"players": [{"id": "ann", **DECKED}, {"id": "bob"}]}]),
    ],
)  # fmt: skip
def test_rounds_carry_the_fields_asked_for(serve, asked, tables):
    [answer] = serve(FULL).bulk(**asked).json()
    assert answer.get("rounds") == (tables and [{"round": 1, "tables": tables}])


ROWS = [{"name": "Ann", "id": "ann", "wins": 2, "draws": 1, "losses": 1, "byes": 1, "winRate": 0.5}, {"name": "Bob"}]
ROUNDS = [table(["ann", "bob"], "ann")], [table(["ann", "bob"], "bob")]
EVENT = event("a b", *ROUNDS, standings=ROWS, eventData={"city": "Ghent", "headerImage": "x.png"})
DATA = {"name": "Event a b", "game": GAME, "format": "EDH", "startDate": START}
PLACE = dict.fromkeys(("name", "state", "country", "lat", "lng", "address")) | {"city": "Ghent"}
INFO = {"tid": "a b", "endDate": None, "status": "Complete", "location": PLACE, "headerImage": "x.png"}
STANDINGS = [ROWS[0] | {"standing": 1}, ROWS[1] | {"standing": 2}]
GAMES = {"gamesWon": 2, "gamesDrawn": 1, "gamesLost": 1, "gamesPlayed": 4, "byes": 1}
PARTS = {
    "": {"data": DATA, "standings": STANDINGS, "rounds": EVENT["rounds"]},
    "/info": DATA | INFO,
    "/standings": STANDINGS,
    "/rounds": EVENT["rounds"],
    "/rounds/latest": EVENT["rounds"][1]["tables"],
    "/players/ann": {"name": "Ann", "standing": 1, "decklist": None, "deckObj": None, "winRate": 0.5, **GAMES},
}


def test_one_event_has_another_vocabulary(serve):
    served = serve(EVENT)
    assert {path: served.get(f"/a%20b{path}").json() for path in PARTS} == PARTS


def test_info_tells_an_open_event_from_a_complete_one(serve):
    open_table = table(["cat", "dan"], status="Active")
    served = serve(event("open", [table(["ann", "bob"], "ann"), open_table]), event("new", []))
    assert [served.get(f"/{tid}/info").json()["status"] for tid in ("open", "new")] == ["Ongoing", "Not Started"]


@pytest.mark.parametrize(
    "odd",
    [{"rounds": []}, {"rounds": "none"}, {"rounds": ["a round", {"round": 1}]}, {"rounds": [{"tables": ["a table", {}]}]},
     {"standings": [7]}, {"eventData": "here"}],
)  # fmt: skip
def test_an_event_of_another_shape_is_answered_unchanged(serve, odd):
    served = serve(event("a") | odd)
    [answer] = served.bulk(rounds=True, tables=["table"], players=["id"]).json()
    assert answer == event("a") | odd
    assert [served.get(f"/a{path}").status_code for path in PARTS] == [200] * 5 + [404]


@pytest.mark.parametrize(
    ("method", "path", "status", "right"),
    [
        *(("GET", path, 404, None) for path in ("tournaments/none", "tournaments/a/players/zoe", "tournaments/a/x", "player")),
        ("GET", "tournaments", 405, "POST"),
        ("PUT", "tournaments", 405, "POST"),
        ("DELETE", "tournaments/a", 405, "GET"),
        ("POST", "me/tournaments", 405, "GET"),
    ],
)  # fmt: skip
def test_what_does_not_exist_is_a_404_and_a_wrong_method_a_405(serve, method, path, status, right):
    response = serve(event("a")).ask(method, f"/v2/{path}")
    assert (response.status_code, list(response.json()), response.headers.get("Allow")) == (status, ["error"], right)
