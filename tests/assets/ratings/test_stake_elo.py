"""Matches of two through the pipeline, by hand: a win stakes max(1, K · (1 - E)), K by the type of the event.

K 8 at a Pro Quest, 64 at a Pro Tour; XP for a match won: 6 at a Pro Quest and at Nationals before 1 March 2022, 3 at the
Pro Tour and at an Armory, whose matches are not rated. START is 2023-11-14.
"""

import pytest

from assets.checks import all_checks
from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, code, event, pool, table, write_csv

PATTERNS = [["*pro quest+*", "Pro Quest+"], ["*pro quest*", "Pro Quest"], ["*armory*", "Armory"], ["my *", "Mine"]]
SYSTEMS = [
    SystemSettings(name="pod_elo"),
    SystemSettings(name="stake_elo"),
    SystemSettings.model_validate(
        {"name": "stake_elo", "label": "byes", "rounding": "integer", "bye_counts_as_win": True}
    ),
]
EVENTS = [
    event(
        "quest",
        [table("ab", "a"), table("cd", "Draw", 2), table("e", None, 3, status="Bye")],
        [table("ac", "c"), table("bd", None, 2)],  # b and d both lose: neither winner nor draw
        [table("bcd", "b")],  # a table of three
        tournamentName="Spring Pro Quest Season",
    ),
    event("tour", [table("ab", "b")], startDate=START + DAY),  # events.csv: Pro Tour
    event("armory", [table("ab", "a")], startDate=START + 2 * DAY, tournamentName="Friday Armory"),
    event("mine", [table("ab", "a")], startDate=START + 3 * DAY, tournamentName="My event"),
    event("untold", [table("ab", "a")], startDate=START + 4 * DAY),
    event("nationals", [table("fg", "f")], startDate=1646092799),  # the last second of February 2022
]


def expected(own, other):
    return 1 / (1 + 10 ** ((other - own) / 400))


A1, B1 = 1504.0, 1496.0  # an even match at K 8
STAKE = 8 * (1 - expected(1500, A1))  # c, even after its draw, beats a
A2, C2 = A1 - STAKE, 1500 + STAKE
TOUR = 64 * (1 - expected(B1, A2))
HISTORY = [
    (1, "nationals", "f", 32.0, "win", 16.0),
    (1, "nationals", "g", 32.0, "loss", -16.0),
    (2, "quest", "a", 8.0, "win", 4.0),
    (2, "quest", "b", 8.0, "loss", -4.0),
    (3, "quest", "c", 8.0, "draw", 0.0),
    (3, "quest", "d", 8.0, "draw", 0.0),
    (4, "quest", "a", 8.0, "loss", -STAKE),
    (4, "quest", "c", 8.0, "win", STAKE),
    (5, "tour", "a", 64.0, "loss", -TOUR),
    (5, "tour", "b", 64.0, "win", TOUR),
]
NAMES = {code(name): name for name in "abcdefg"}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    settings = Settings(pool=[pool(system=SYSTEMS, event_types=PATTERNS)])
    desk = Desk(tmp_path_factory.mktemp("stakes") / "home", settings)
    lines = [
        {"tournament_id": "tour", "event_type": "pro tour"},
        {"tournament_id": "nationals", "event_type": "Nationals"},
    ]
    write_csv(desk.home.events, ["tournament_id", "event_type", "store", "rounds"], lines)
    return desk.show(*EVENTS)


def test_every_change(desk):
    rows = desk.rows(
        "SELECT game_no, tournament_id, subject, k, result, change FROM ratings.history WHERE system = 'stake_elo'"
    )
    found = sorted((*row[:2], NAMES[row[2]], *row[3:]) for row in rows)
    assert found == [(*row[:5], pytest.approx(row[5], abs=1e-9)) for row in HISTORY]


def test_whole_points_beside_it(desk):
    # c against a: 8 · (1 - 0.494) = 4.05 stakes 4; then 64 · (1 - E(1496, 1500)) = 32.37 stakes 32
    rows = desk.rows("SELECT subject, rating FROM ratings.current WHERE system = 'byes'")
    assert {NAMES[who]: rating for who, rating in rows} == {
        "a": 1468.0, "b": 1528.0, "c": 1504.0, "d": 1500.0, "f": 1516.0, "g": 1484.0,
    }  # fmt: skip


def test_what_is_skipped_and_why(desk):
    assert dict(desk.rows("SELECT table_id, reason FROM ratings.skipped WHERE system = 'stake_elo'")) == {
        "quest:3:1": "not_two_seats",
        "armory:1:1": "event_type_unrated",
        "mine:1:1": "event_type_unknown",
        "untold:1:1": "event_type_unknown",
    }


def test_a_double_loss_is_nothing(desk):
    # a double loss stakes nothing, and a completed table without winner or draw has no_result (specification: Reasons)
    assert desk.rows("SELECT reason FROM core.skipped WHERE table_id = 'quest:2:2'") == [("no_result",)]


@pytest.mark.parametrize(("system", "of_e"), [("stake_elo", (0, 0, 0, 1)), ("byes", (6, 0, 0, 1))])
def test_xp(desk, system, of_e):
    # a: 6 at the Pro Quest, 3 at the Armory; b: 3 at the Pro Tour; a bye counts only where the system says so
    rows = desk.rows("SELECT subject, xp, matches, matches_won, byes FROM marts.xp WHERE system = ?", system)
    assert {NAMES[who]: tuple(rest) for who, *rest in rows} == {
        "a": (9, 4, 2, 0),
        "b": (3, 3, 1, 0),
        "c": (6, 2, 1, 0),
        "d": (0, 1, 0, 0),
        "e": of_e,
        "f": (6, 1, 1, 0),
        "g": (0, 1, 0, 0),
    }


def test_the_checks_hold(desk):
    of_ratings = [check for name, check in all_checks().items() if name.startswith(("ratings/", "marts/"))]
    with desk.run_context.warehouse() as con:
        assert {check.name: check.broken_rows(con) for check in of_ratings if check.broken_rows(con)} == {}
