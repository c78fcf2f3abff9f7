"""Who moved because a deck is another one than before, where decks are rated (marts.rating_changes)."""

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, event, pool, seat, table

FLAT = 100 / 3  # what a deck takes from an equal one, in displayed points


def duel(name, winner, loser, **fields):
    """Player a beats player b with one deck against another."""
    seats = [seat("a", deckObj={"Commanders": {winner: {}}}), seat("b", deckObj={"Commanders": {loser: {}}})]
    return event(name, [table(seats, "a")], **fields)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    systems = [SystemSettings(name="pod_elo"), SystemSettings(name="deck_elo")]
    desk = Desk(tmp_path_factory.mktemp("home") / "home", Settings(pool=[pool(system=systems)]))
    desk.run_id = "first"
    desk.publish(duel("e1", "X", "Y"))
    desk.run_id = "second"
    desk.publish(duel("e1", "X", "Z"))
    desk.run_id = "third"
    # four whole quarters later, at whose end X and Z drift by a tenth of their distance from 1000
    return desk.publish(duel("e2", "P", "Q", startDate=START + 445 * DAY))


def test_another_deck_is_a_change_of_decks(desk):
    assert desk.published(
        "SELECT tournament_id, change, what_changed FROM marts.event_changes WHERE run_id = 'second'"
    ) == [("e1", "changed", "decks")]


def test_the_decks_move_and_no_player_does(desk):
    found = desk.published(
        "SELECT system, subject, cause, moved FROM marts.rating_changes WHERE run_id = 'second' ORDER BY subject"
    )
    assert found == [
        ("deck_elo", "Y", "changed", pytest.approx(FLAT)),
        ("deck_elo", "Z", "changed", pytest.approx(-FLAT)),
    ]


def test_idle_steps_follow_from_the_event_that_moved_the_calendar(desk):
    found = desk.published(
        "SELECT subject, cause, cause_tournament_id, moved FROM marts.rating_changes "
        "WHERE run_id = 'third' AND system = 'deck_elo' AND subject IN ('X', 'Z') ORDER BY subject"
    )
    assert found == [
        ("X", "knock_on", "e2", pytest.approx(-FLAT / 10)),
        ("Z", "knock_on", "e2", pytest.approx(FLAT / 10)),
    ]
