"""One event by its id: the other vocabulary, the parts, and what is not there (specification: What TopDeck sends)."""

import pytest

from tests.assets.builders import GAME, START, event, table

ROWS = [{"name": "Ann", "id": "ann", "wins": 2, "draws": 1, "losses": 1, "byes": 1, "winRate": 0.5}, {"name": "Bob"}]
EVENT = event(
    "a b",
    [table(["ann", "bob"], "ann")],
    [table(["ann", "bob"], "bob")],
    standings=ROWS,
    eventData={"city": "Ghent", "headerImage": "x.png"},
)
DATA = {"name": "Event a b", "game": GAME, "format": "EDH", "startDate": START}
NUMBERED = [ROWS[0] | {"standing": 1}, ROWS[1] | {"standing": 2}]


def part(serve, path, one=EVENT):
    response = serve(one).get(f"/v2/tournaments/a%20b{path}")
    assert response.status_code == 200
    return response.json()


def test_the_event_has_other_names_than_in_bulk(serve):
    assert part(serve, "") == {"data": DATA, "standings": NUMBERED, "rounds": EVENT["rounds"]}


def test_info_says_where_and_how_far_it_is(serve):
    place = dict.fromkeys(("name", "state", "country", "lat", "lng", "address")) | {"city": "Ghent"}
    more = {"tid": "a b", "endDate": None, "status": "Complete", "location": place, "headerImage": "x.png"}
    assert part(serve, "/info") == DATA | more


@pytest.mark.parametrize(
    ("tables", "status"),
    [([], "Not Started"), ([table(["ann", "bob"], "ann"), table(["cat", "dan"], status="Active")], "Ongoing")],
)
def test_info_tells_an_open_event_from_a_complete_one(serve, tables, status):
    assert part(serve, "/info", event("a b", tables))["status"] == status


def test_standings_are_numbered(serve):
    assert part(serve, "/standings") == NUMBERED


def test_rounds_come_as_they_are(serve):
    assert part(serve, "/rounds") == EVENT["rounds"]


def test_the_latest_round_is_the_last_of_the_list(serve):
    assert part(serve, "/rounds/latest") == EVENT["rounds"][1]["tables"]


def test_an_event_without_rounds_has_no_latest_table(serve):
    assert part(serve, "/rounds/latest", event("a b")) == []


@pytest.mark.parametrize("path", ["", "/info", "/standings", "/rounds", "/rounds/latest"])
@pytest.mark.parametrize(
    "odd", [{"rounds": ["a round"]}, {"rounds": "none"}, {"standings": [7]}, {"eventData": "here"}]
)
def test_an_odd_event_is_answered_too(serve, path, odd):
    assert serve(event("a") | odd).get(f"/v2/tournaments/a{path}").status_code == 200


def test_a_player_has_games_and_a_standing(serve):
    games = {"gamesWon": 2, "gamesDrawn": 1, "gamesLost": 1, "gamesPlayed": 4, "byes": 1}
    assert part(serve, "/players/ann") == {
        "name": "Ann", "standing": 1, "decklist": None, "deckObj": None, "winRate": 0.5, **games,
    }  # fmt: skip


@pytest.mark.parametrize(
    "path",
    ["/v2/tournaments/none", "/v2/tournaments/none/info", "/v2/tournaments/a%20b/players/zoe",
     "/v2/tournaments/a%20b/attendees", "/v2/player", "/", "/v3/tournaments"],
)  # fmt: skip
def test_what_is_not_there_is_a_404(serve, path):
    response = serve(EVENT).get(path)
    assert (response.status_code, list(response.json())) == (404, ["error"])
