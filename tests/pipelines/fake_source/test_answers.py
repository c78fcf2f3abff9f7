"""What the look-alike answers on a good day (specification: What TopDeck sends)."""

import pytest

from tests.assets.builders import DAY, GAME, START, event, seat, table

NOW = "2023-11-15T22:13:20Z"  # START is a day before


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
SELECTIONS = [
    ({}, ["small", "large", "undated"]),
    ({"leagues": False}, ["small", "large", "undated"]),
    ({"leagues": True}, ["small", "large", "league", "undated"]),
    ({"format": "edh"}, []),
    ({"format": "EDH "}, []),
    ({"game": GAME.lower()}, []),
    ({"format": ""}, ["empty", 17]),
    ({"start": START, "end": START + DAY}, ["small", "large"]),
    ({"start": START + 1, "end": START + DAY - 1}, []),
    ({"start": START + DAY, "leagues": True}, ["large", "league"]),
    ({"end": START}, ["small"]),
    ({"last": 1}, ["small", "large"]),
    ({"last": 0.5}, ["large"]),
    ({"last": 1, "start": START + DAY}, ["large"]),
    ({"participantMin": 1, "participantMax": 3}, ["small"]),
    ({"participantMin": 2}, ["large"]),
    ({"TID": "league", "game": "Chess", "start": 0, "end": 1}, ["league"]),
    ({"TID": ["small", "nobody", "league"]}, ["league", "small"]),  # not in the order of the request
    ({"TID": "17"}, [17]),
]


@pytest.mark.parametrize(("body", "ids"), SELECTIONS)
def test_a_body_selects_events(serve, body, ids):
    served = serve(*EVENTS, "a word", 17, now=NOW, leagues=["league"])
    assert served.ids(**body) == ids


@pytest.mark.parametrize("date", [str(START), START * 1000, f" {START * 1000} ", START + 0.5])
def test_a_start_may_be_text_milliseconds_or_a_fraction(serve, date):
    assert serve(event("a", startDate=date)).ids(start=START, end=START) == ["a"]


@pytest.mark.parametrize("date", [None, "", 0, -1, float("nan"), float("inf"), "9" * 5000, [], {}])
def test_an_event_without_a_usable_start_is_in_no_range(serve, date):
    served = serve(event("a", startDate=date))
    assert (served.ids(start=0, end=10**12), served.ids()) == ([], ["a"])


@pytest.mark.parametrize(
    "body",
    [{}, {"game": GAME}, {"format": "EDH"}, {"start": START}, {"game": GAME, "format": 1}, [], "text",
     {"TID": "a", "columns": "id"}, {"TID": "a", "start": "yesterday"}],
)  # fmt: skip
def test_a_body_that_is_no_request_is_refused(serve, body):
    response = serve(event("a")).ask("POST", "/v2/tournaments", json=body)
    assert (response.status_code, list(response.json())) == (400, ["error"])


def test_a_body_that_is_not_json_is_refused(serve):
    assert serve(event("a")).ask("POST", "/v2/tournaments", data=b"{").status_code == 400


DECKED = {"decklist": "1 Sol Ring", "deckObj": {"Mainboard": {}}}
FULL = event(
    "full",
    [table([seat("ann", **DECKED), "bob"], "ann", winner_games=2)],
    standings=[{"name": "Ann", "id": "ann", "wins": 3, "byes": 1, **DECKED}, {"name": "Bob", "id": "bob", "wins": 0}],
)


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
def test_standings_carry_the_columns_asked_for(serve, asked, fields):
    # id only if asked for; decklist adds deckObj; no standing in bulk
    assert set(serve(FULL).bulk(**asked).json()[0]["standings"][0]) == fields


@pytest.mark.parametrize("asked", [{}, {"rounds": False}, {"rounds": []}, {"rounds": None}])
def test_rounds_come_only_when_asked_for(serve, asked):
    assert "rounds" not in serve(FULL).bulk(**asked).json()[0]


NAMES_ONLY = [{"round": 1, "tables": [{"table": 1, "winner": "Name of ann", "winner_id": "ann"}]}]
DECKS_ONLY = [{"id": "ann", **DECKED}, {"id": "bob"}]


def test_rounds_carry_the_fields_asked_for(serve):
    # winner adds winner_id
    served = serve(FULL)
    assert served.bulk(rounds=["tables"]).json()[0]["rounds"] == FULL["rounds"]
    assert served.bulk(rounds=True, tables=["table", "winner"]).json()[0]["rounds"] == NAMES_ONLY
    [round_] = served.bulk(rounds=True, players=["id", "decklist"]).json()[0]["rounds"]
    assert round_["tables"][0]["players"] == DECKS_ONLY


ODD = ["none", ["a round", {"round": 1}], [{"round": 1, "tables": ["a table", {}]}]]


@pytest.mark.parametrize("odd", ODD)
def test_rounds_of_another_shape_are_unchanged(serve, odd):
    [answer] = serve(event("a") | {"rounds": odd}).bulk(rounds=True, tables=["table"], players=["id"]).json()
    assert answer["rounds"] == odd


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


@pytest.mark.parametrize("path", PARTS)
def test_one_event_has_another_vocabulary(serve, path):
    assert serve(EVENT).get(f"/a%20b{path}").json() == PARTS[path]


@pytest.mark.parametrize(
    ("tables", "status"),
    [([], "Not Started"), ([table(["ann", "bob"], "ann"), table(["cat", "dan"], status="Active")], "Ongoing")],
)
def test_info_tells_an_open_event_from_a_complete_one(serve, tables, status):
    assert serve(event("a", tables)).get("/a/info").json()["status"] == status


@pytest.mark.parametrize("path", [path for path in PARTS if "players" not in path])
@pytest.mark.parametrize("odd", [*({"rounds": one} for one in (*ODD, [])), {"standings": [7]}, {"eventData": "here"}])
def test_an_event_of_another_shape_is_answered(serve, path, odd):
    assert serve(event("a") | odd).get(f"/a{path}").status_code == 200


@pytest.mark.parametrize(
    "path", ["/none", "/none/info", "/a%20b/players/zoe", "/a%20b/attendees", "/../player", "/../../v3/tournaments"]
)
def test_what_does_not_exist_is_a_404(serve, path):
    response = serve(EVENT).get(path)
    assert (response.status_code, list(response.json())) == (404, ["error"])


@pytest.mark.parametrize(
    ("method", "path", "right"),
    [("GET", "tournaments", "POST"), ("PUT", "tournaments", "POST"), ("POST", "tournaments/a", "GET"),
     ("DELETE", "tournaments/a", "GET"), ("POST", "me/tournaments", "GET")],
)  # fmt: skip
def test_a_wrong_method_is_a_405_that_names_the_right_one(serve, method, path, right):
    response = serve(event("a")).ask(method, f"/v2/{path}")
    assert (response.status_code, response.headers["Allow"]) == (405, right)


def test_the_key_owners_events_are_a_list(serve):
    assert serve(event("a")).ask("GET", "/v2/me/tournaments?filter=all").json() == []
