"""Pod Bayes through the pipeline: decks as subjects, their intervals and accuracy, and what seats are worth.

Sixteen events with two pods each, of decks W, X, Y, Z; one pod of each event has W at two seats. W wins each pod from
seat 1.
"""

import math

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, event, pool, seat, table

SYSTEMS = [
    {"name": "pod_elo"},
    {"name": "pod_bayes", "label": "decks", "subject": "deck"},
    {"name": "pod_bayes", "label": "no_seats", "seat_sigma": 0},
]


def plays(who, deck):
    return seat(who, deckObj={"Commanders": {deck: {}}})


def of_day(day):
    once = [plays("a", "W"), plays("b", "X"), plays("c", "Y"), plays("d", "Z")]
    twice = [plays("e", "W"), plays("f", "W"), plays("g", "Y"), plays("h", "Z")]
    return event(f"e{day:02}", [table(once, "a", 1), table(twice, "e", 2)], startDate=START + day * DAY)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    settings = Settings(pool=[pool(system=[SystemSettings.model_validate(system) for system in SYSTEMS])])
    no_deck = event("last", [table("ab", "a")], startDate=START + 20 * DAY)
    return Desk(tmp_path_factory.mktemp("bayes") / "home", settings).publish(*map(of_day, range(16)), no_deck)


def test_a_deck_at_two_seats_has_one_row(desk):
    # specification: History and ratings; one row: the summed change, one game, a win if any of its seats won
    query = (
        "SELECT subject, result, games_before, k IS NULL FROM ratings.history "
        "WHERE system = 'decks' AND table_id = 'e00:1:2' ORDER BY subject"
    )
    assert desk.published(query) == [("W", "win", 1, True), ("Y", "loss", 1, False), ("Z", "loss", 1, False)]


def test_its_chance_is_that_of_both_seats(desk):
    # all decks are new at the first table, and no seat is known to be worth anything
    query = (
        "SELECT win_probability FROM ratings.history WHERE system = 'decks' AND table_id = 'e00:1:1' AND subject = 'W' "
        "UNION ALL SELECT sum(win_probability) FROM ratings.history WHERE system = 'decks' AND table_id = 'e05:1:2'"
    )
    assert desk.published(query) == [(pytest.approx(1 / 4),), (pytest.approx(1),)]


def test_the_rating_is_the_start_and_its_changes(desk):
    # specification: History and ratings; to 1e-6; W sits at all 32 tables with decks, each one game
    query = (
        "SELECT games, wins, rating - 1500 - (SELECT sum(change) FROM ratings.history "
        "WHERE system = 'decks' AND subject = 'W') FROM ratings.current WHERE system = 'decks' AND subject = 'W'"
    )
    assert desk.published(query) == [(32, 32, pytest.approx(0, abs=1e-9))]


def test_the_table_without_decks_is_skipped_of_decks_alone(desk):
    query = "SELECT system, table_id, reason FROM ratings.skipped"
    assert desk.published(query) == [("decks", "last:1:1", "deck_unknown")]


def test_decks_have_intervals(desk):
    # 1.96 standard deviations on each side; a new deck's are 70, and 16 to 32 games make it surer
    for low, rating, high in desk.published("SELECT low95, rating, high95 FROM ratings.current WHERE system = 'decks'"):
        assert high - rating == pytest.approx(rating - low)
        assert 0 < high - rating < 1.96 * 70


def test_decks_are_measured(desk):
    # tables 17 to 33 of 33, without the one that shows no deck; W wins each from the first seat
    query = "SELECT tables, log_loss < base_log_loss, base_log_loss FROM marts.accuracy WHERE system = 'decks'"
    assert desk.published(query) == [(16, True, pytest.approx(math.log(4)))]


def test_handicaps_of_seats_are_published(desk):
    # the first seat wins all 32 pods; matches have no handicaps, and a system with seat_sigma 0 has none at all
    query = "SELECT seat_no, handicap > 0, tables, low95 < handicap AND handicap < high95 FROM ratings.seat_handicaps WHERE system = 'decks' ORDER BY seat_no"
    assert desk.published(query) == [(1, True, 32, True), *((number, False, 32, True) for number in (2, 3, 4))]
    assert desk.published("SELECT DISTINCT system, seats FROM ratings.seat_handicaps") == [("decks", 4)]


@pytest.mark.parametrize("wrong", [{"name": "pod_bayes", "subject": "team"}, {"name": "pod_elo", "subject": "deck"}])
def test_what_a_system_cannot_rate_is_refused(wrong):
    with pytest.raises(ValueError, match="subject"):
        SystemSettings.model_validate(wrong)
