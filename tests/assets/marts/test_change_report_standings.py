"""Who moved because standings changed, where standings are rated (marts.rating_changes)."""

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import Desk, code, event, pool

SETTINGS = Settings(pool=[pool(system=[SystemSettings(name="standings_elo")])])


def finished(name, order, **fields):
    return event(name, standings=[{"id": who, "name": who} for who in order], **fields)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("home") / "home", SETTINGS)
    for run_id, order, swiss in (("first", "abcd", 3), ("second", "bacd", 3), ("third", "bacd", 4)):
        desk.run_id = run_id
        desk.publish(finished("e1", order, swissNum=swiss))
    return desk


def test_other_places_are_a_change_of_standings(desk):
    # a goes from +24 to +8, b from +8 to +24 (48/3 · (S - 1.5) at three rounds)
    assert desk.published("SELECT what_changed FROM marts.event_changes WHERE run_id = 'second'") == [("standings",)]
    found = desk.published("SELECT subject, cause, moved FROM marts.rating_changes WHERE run_id = 'second'")
    assert sorted(found) == sorted(
        [(code("a"), "changed", pytest.approx(-16)), (code("b"), "changed", pytest.approx(16))]
    )


def test_another_number_of_rounds_is_a_change_of_rounds(desk):
    # 1.1 in place of 1: a tenth of 24 for the first
    assert desk.published("SELECT what_changed FROM marts.event_changes WHERE run_id = 'third'") == [("rounds",)]
    found = dict(desk.published("SELECT subject, moved FROM marts.rating_changes WHERE run_id = 'third'"))
    assert found[code("b")] == pytest.approx(2.4)
