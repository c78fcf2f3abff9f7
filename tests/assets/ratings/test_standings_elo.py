"""Standings through the pipeline, by hand: change = m · K/(N - 1) · Σ (S - E), K 48 for fewer than five events.

Between equals E is 0.5, so the first of four gets m · 48/3 · 1.5 = m · 24, the others m · 8, -m · 8 and -m · 24.
"""

import pytest

from assets.checks import all_checks
from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, code, event, pool, write_csv

PATTERNS = [["*casual*", "Casuals"], ["store *", "Store Championship"]]
SETTINGS = Settings(
    pool=[
        pool(system=[SystemSettings(name="standings_elo")], event_types=PATTERNS),
        pool("tables", ["EDH"]),
    ]
)
EVENTS_HEAD = ["tournament_id", "event_type", "store", "rounds"]


def stands(who, standing=None, **fields):
    line = {"id": who, "name": f"Name of {who}", **fields}
    return line if standing is None else {**line, "standing": standing}


def finished(name, *lines, day=0, **fields):
    return event(name, standings=list(lines), **{"startDate": START + day * DAY, **fields})


EVENTS = [
    # the place given counts, not the order of the lines; five Swiss rounds: m = 1.1 + 0.2 = 1.3
    finished("e1", stands("d", 4), stands("b", "2"), stands("a", 1), stands("c", 3), swissNum=5),
    # without places the order counts; rounds unknown: m = 1; a guest without an id; w stands twice, first line counts
    finished("e2", stands("w"), stands(None), stands("x"), stands("w"), stands("y"), day=1),
    finished("e3", stands("a"), stands("b"), stands("c"), day=2),  # three players only
    finished("e4", *map(stands, "abcd"), day=3, tournamentName="Friday casual"),
    finished("e5", *map(stands, "abcd"), day=4),  # excluded by the operator
    finished("e6", *map(stands, "abcd"), startDate=None),
    finished("e7", *map(stands, "abcd"), day=-2000),
    # events.csv: eight rounds, m = 1.1 + 0.2 · 4 = 1.9; p and q share the first place
    finished("e8", stands("p", 1), stands("q", 1), stands("r", 3), stands("s", 4), day=5, swissNum=3),
]
CHANGES = {
    "e1": {"a": 1.3 * 24, "b": 1.3 * 8, "c": -1.3 * 8, "d": -1.3 * 24},
    "e2": {"w": 24.0, "x": -8.0, "y": -24.0},
    "e8": {"p": 1.9 * 16, "q": 1.9 * 16, "r": -1.9 * 8, "s": -1.9 * 24},
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("standings") / "home", SETTINGS)
    write_csv(desk.home.events, EVENTS_HEAD, [{"tournament_id": "e8", "rounds": 8, "store": "Corner"}])
    desk.correct({"kind": "exclude_tournament", "tournament_id": "e5", "reason": "r", "date": "2026-01-01"})
    return desk.show(*EVENTS)


def test_every_change(desk):
    found: dict = {}
    for tournament, subject, change in desk.rows("SELECT tournament_id, subject, change FROM ratings.history"):
        found.setdefault(tournament, {})[subject] = change
    assert found == {
        name: {code(who): pytest.approx(change, abs=1e-9) for who, change in of_event.items()}
        for name, of_event in CHANGES.items()
    }


def test_events_are_numbered_and_have_no_table(desk):
    # specification: Published tables; table_id is NULL at a standings event
    query = "SELECT DISTINCT game_no, tournament_id, table_id FROM ratings.history ORDER BY game_no"
    assert desk.rows(query) == [(1, "e1", None), (2, "e2", None), (3, "e8", None)]


def test_events_skipped_and_why(desk):
    assert dict(desk.rows("SELECT tournament_id, reason FROM ratings.skipped WHERE system = 'standings_elo'")) == {
        "e3": "too_few_players",
        "e4": "event_type_unrated",
        "e5": "excluded",
        "e6": "bad_date",
        "e7": "before_first_day",
    }


def test_an_event_of_standings_alone_is_rated_where_standings_are(desk):
    query = "SELECT pool, status, status_reason FROM core.tournaments WHERE tournament_id = 'e1' ORDER BY pool"
    assert desk.rows(query) == [("cedh", "rated", None), ("tables", "skipped", "no_tables")]


def test_facts_of_an_event(desk):
    # events.csv stands above the source's number of Swiss rounds
    query = "SELECT rounds_played, store, standings FROM core.tournaments WHERE pool = 'cedh' AND tournament_id = ?"
    assert desk.rows(query, "e8") == [(8, "Corner", 4)]
    assert desk.rows(query, "e1") == [(5, None, 4)]
    assert desk.rows(query, "e2") == [(None, None, 5)]


def test_the_first_place_is_a_win_and_a_shared_one_a_draw(desk):
    found = dict(desk.rows("SELECT subject, result FROM ratings.history WHERE tournament_id IN ('e1', 'e8')"))
    results = {who: found[code(who)] for who in "abpqrs"}
    assert results == {"a": "win", "b": "loss", "p": "draw", "q": "draw", "r": "loss", "s": "loss"}


def test_merged_accounts_stand_once(tmp_path):
    # b2 is b, whose first line counts: three players remain of four lines, so E is 0.5 against two
    desk = Desk(tmp_path / "home", SETTINGS)
    desk.correct({"kind": "merge_players", "topdeck_id": "b2", "into_topdeck_id": "b", "reason": "r"})
    desk.rate(finished("e1", stands("a"), stands("b"), stands("b2"), stands("c")))
    assert desk.rows("SELECT subject, change FROM ratings.history ORDER BY change") == [
        (code("c"), pytest.approx(-24)),
        (code("b"), pytest.approx(0)),
        (code("a"), pytest.approx(24)),
    ]


def test_the_checks_hold(desk):
    of_ratings = [check for name, check in all_checks().items() if name.startswith(("ratings/", "marts/"))]
    with desk.run_context.warehouse() as con:
        assert {check.name: check.broken_rows(con) for check in of_ratings if check.broken_rows(con)} == {}


def test_odd_lines_of_events_csv_are_told(tmp_path):
    desk = Desk(tmp_path / "home", SETTINGS)
    lines = [{"event_type": "x"}, {"tournament_id": "e1", "rounds": "many"}, {"tournament_id": "gone"}]
    write_csv(desk.home.events, EVENTS_HEAD, lines)
    desk.validate(EVENTS[0])
    assert desk.rows("SELECT sentence FROM staging.notes WHERE kind = 'events' AND needs_a_look ORDER BY sentence") == [
        ("1 of the tournaments in events.csv are not stored; check their ids.",),
        ("Line 2 of events.csv was skipped: it needs a tournament_id, and rounds from 1 to 99 or none.",),
        ("Line 3 of events.csv was skipped: it needs a tournament_id, and rounds from 1 to 99 or none.",),
    ]
