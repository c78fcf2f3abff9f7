"""Achievement scores through the pipeline, by hand: 50, 30, 20, 15 for the first four places under 12 players, 5 from 9.

With 12 players a result is times 1.25, rounded half to even. Bonuses: 10 for two stores, 10 for two formats, 15 for
three known decks.
"""

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, code, event, pool, write_csv


def finished(name, players, deck=None, **fields):
    """An event that a wins and b ends second, with a deck of a, among so many players."""
    lines = [{"id": who, "name": who} for who in ["a", "b", *(f"{name} {number}" for number in range(players - 2))]]
    lines[0] |= {"deckObj": {"Commanders": {deck: {}}}} if deck else {}
    return event(name, standings=lines, **fields)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    system = SystemSettings(name="standings_elo")
    settings = Settings(pool=[pool(formats=["EDH", "Modern"], system=[system], event_types=[["*", "Casuals"]])])
    desk = Desk(tmp_path_factory.mktemp("home") / "home", settings)
    stores = [{"tournament_id": name, "store": store} for name, store in (("e1", "Corner"), ("e2", "Park"))]
    write_csv(desk.home.events, ["tournament_id", "event_type", "store", "rounds"], stores)
    return desk.show(
        finished("e1", 12, "X"),
        finished("e2", 4, "Y", startDate=START + DAY),
        finished("e3", 3, "Z", startDate=START + 2 * DAY, format="Modern"),
        finished("e4", 4, startDate=None),
    )


COLUMNS = "score, results, result_points, stores, decks, formats"


def test_the_winner_of_three_casual_events_with_three_decks(desk):
    # 50 · 1.25 = 62.5 -> 62, then 50 and 50; every type counts, and every size; a bad date does not
    found = desk.rows(f"SELECT {COLUMNS} FROM marts.achievement WHERE subject = ?", code("a"))
    assert found == [(62 + 50 + 50 + 10 + 15 + 10, 3, 162, 2, 3, 2)]


def test_the_second_whose_decks_nobody_knows(desk):
    # 30 · 1.25 = 37.5 -> 38, then 30 and 30
    found = desk.rows(f"SELECT {COLUMNS} FROM marts.achievement WHERE subject = ?", code("b"))
    assert found == [(38 + 30 + 30 + 10 + 10, 3, 98, 2, 0, 2)]


def test_the_last_of_twelve(desk):
    # 5 · 1.25 = 6.25 -> 6, and no bonus
    found = desk.rows(f"SELECT {COLUMNS} FROM marts.achievement WHERE subject = ?", code("e1 9"))
    assert found == [(6, 1, 6, 1, 0, 1)]


def test_casual_events_move_no_rating(desk):
    assert desk.rows("SELECT count(*) FROM ratings.history") == [(0,)]
