"""Decks through the pipeline, by hand. T(d) = 10 · min(1, 10^(-d/400)) backend points, 10/3 as much on display.

Day 0 (2023-11-14) has three tables: X, Y, X, Z (X at seat 1 wins), Y against a seat that shows no deck, and Y against Z,
drawn. The pool plays on in February 2025: four whole quarters, 2024, lie between, so every deck drifts once, at their end.
"""

from datetime import UTC, datetime

import pytest

from assets.checks import all_checks
from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, event, pool, seat, table

SYSTEMS = [SystemSettings(name="pod_elo"), SystemSettings(name="deck_elo")]
FLAT = 100 / 3  # a win against an equal deck, or a loss to one
LATER = START + 445 * DAY  # 2025-02-01


def plays(who, *commanders):
    return seat(who, deckObj={"Commanders": {name: {} for name in commanders}})


FIRST = event(
    "first",
    [
        table([plays("a", "X"), plays("b", "Y"), plays("c", "X"), plays("d", "Z")], "a"),
        table([plays("e", "Y"), seat("f")], "e", 2),
    ],
    [table([plays("b", "Y"), plays("d", "Z")], "Draw")],
)
SECOND = event("second", [table([plays("b", "P", "Q"), plays("d", "X")], "b")], startDate=LATER)
# X at 1060 loses to a new deck at 1000, a backend lead of -18 for the winner, so to the flat stake
HISTORY = [
    (1, "first:1:1", "X", 0, "win", 1000.0, 2 * FLAT),
    (1, "first:1:1", "Y", 0, "loss", 1000.0, -FLAT),
    (1, "first:1:1", "Z", 0, "loss", 1000.0, -FLAT),
    (2, "first:2:1", "Y", 1, "draw", 1000 - FLAT, 0.0),
    (2, "first:2:1", "Z", 1, "draw", 1000 - FLAT, 0.0),
    (3, None, "X", 1, None, 1000 + 2 * FLAT, -0.1 * 2 * FLAT),
    (3, None, "Y", 2, None, 1000 - FLAT, 0.1 * FLAT),
    (3, None, "Z", 2, None, 1000 - FLAT, 0.1 * FLAT),
    (4, "second:1:1", "P / Q", 0, "win", 1000.0, FLAT),
    (4, "second:1:1", "X", 1, "loss", 1000 + 0.9 * 2 * FLAT, -FLAT),
]


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    settings = Settings(pool=[pool(system=SYSTEMS)])
    return Desk(tmp_path_factory.mktemp("decks") / "home", settings).show(FIRST, SECOND)


def near(rows):
    return [tuple(pytest.approx(v, abs=1e-9) if isinstance(v, float) else v for v in row) for row in rows]


def test_every_change(desk):
    # flat 33⅓ between equals, a deck at two seats has one row, a draw moves nobody and is a game,
    # 0.9^max(0, 4 - 3) of the distance from 1000 is left after four whole idle quarters
    rows = desk.rows(
        "SELECT game_no, table_id, subject, games_before, result, rating_before, change FROM ratings.history "
        "WHERE system = 'deck_elo' ORDER BY game_no, subject"
    )
    assert rows == near(HISTORY)


def test_an_idle_step_has_the_date_of_the_quarters_end_and_no_expectation(desk):
    # the first idle step is at the end of the fourth whole idle quarter
    rows = desk.rows(
        "SELECT DISTINCT played_at, tournament_id, k, expected, score, win_probability FROM ratings.history "
        "WHERE system = 'deck_elo' AND table_id IS NULL"
    )
    assert rows == [(datetime(2025, 1, 1, tzinfo=UTC), None, None, None, None, None)]


def test_a_seat_without_a_deck_leaves_the_table_out_of_this_system_only(desk):
    # specification: Reasons; deck_unknown
    assert desk.rows("SELECT * FROM ratings.skipped") == [
        ("cedh", "deck_elo", "first", "first:1:2", "deck_unknown", "1 of 2 seats show no deck.")
    ]
    assert desk.rows("SELECT count(DISTINCT table_id) FROM ratings.history WHERE system = 'pod_elo'") == [(4,)]


def test_current_holds_the_drift_and_the_graph_does_not(desk):
    # Z: 1000 - 33⅓ after its tournament, which is its highest; 0.9 of that distance since
    rows = desk.rows(
        "SELECT rating, games, wins, draws, losses, highest, highest_game, last_played_at FROM ratings.current "
        "WHERE system = 'deck_elo' AND subject = 'Z'"
    )
    start = datetime.fromtimestamp(START, UTC)
    assert rows == near([(1000 - 0.9 * FLAT, 2, 0, 1, 1, 1000 - FLAT, 1000 - FLAT, start)])


def test_a_deck_at_two_seats_has_one_game(desk):
    assert desk.rows("SELECT games, wins, losses FROM ratings.current WHERE system = 'deck_elo' AND subject = 'X'") == [
        (2, 1, 1)
    ]


def test_population_by_months(desk):
    # November 2023: Y, Z and X sum to 3000; January 2025: only idle steps; February: 1000 for the new deck, which wins
    rows = desk.rows(
        "SELECT subjects, games, mean_rating FROM marts.population WHERE system = 'deck_elo' ORDER BY month"
    )
    assert rows == near([(3, 2, 1000.0), (3, 0, 1000.0), (4, 1, 1000.0)])


def test_the_checks_hold(desk):
    of_ratings = [check for name, check in all_checks().items() if name.startswith(("ratings/", "marts/"))]
    with desk.run_context.warehouse() as con:
        assert {check.name: check.broken_rows(con) for check in of_ratings if check.broken_rows(con)} == {}
