"""Accuracy and calibration of a pool (specification: Published tables), by hand from the ratings before each table."""

import math

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, event, pool, table


def even_share(lead):
    """The share of the first of two ratings, 10^(R/400) over its sum."""
    return 1 / (1 + 10 ** (-lead / 400))


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    settings = Settings(
        pool=[pool(system=[SystemSettings(name="pod_elo"), SystemSettings(name="softmax_elo")]), pool("other", ["Odd"])]
    )
    return Desk(tmp_path_factory.mktemp("accuracy") / "home", settings).show(
        # five rated tables: the first two are the earlier half
        event("1", [table("ab", "a")], [table("ab", "a")], [table("ab", "b")]),
        event("2", [table("ab", "Draw")], [table("ab", "a")], startDate=START + DAY),
        event("3", [table("ab", "Draw")], format="Odd"),
    )


def history(desk):
    """The chances of a before the third and the fifth table, from the published ratings."""
    query = (
        "SELECT rating_before FROM ratings.history WHERE pool = 'cedh' AND system = 'pod_elo' "
        "AND game_no IN (3, 5) ORDER BY game_no, rating_before DESC"
    )
    high3, low3, high5, low5 = (rating for (rating,) in desk.rows(query))
    return even_share(high3 - low3), even_share(high5 - low5)


def accuracy(desk, columns, system="pod_elo"):
    (row,) = desk.rows(f"SELECT {columns} FROM marts.accuracy WHERE pool = 'cedh' AND system = ?", system)
    return row


def test_the_later_half_without_its_draws(desk):
    # tables 3 to 5 of five, of which the fourth is drawn, at two events
    assert accuracy(desk, "tables, draws, tournaments") == (2, 1, 2)


def test_log_loss_by_hand(desk):
    # a leads before both; b wins the third, a the fifth
    third, fifth = history(desk)
    assert accuracy(desk, "log_loss") == (pytest.approx(-(math.log(1 - third) + math.log(fifth)) / 2),)


def test_brier_by_hand(desk):
    third, fifth = history(desk)
    assert accuracy(desk, "brier") == (pytest.approx((2 * third**2 + 2 * (1 - fifth) ** 2) / 2),)


def test_the_favourite_won_one_of_two(desk):
    assert accuracy(desk, "accuracy") == (0.5,)


def test_base_and_gain(desk):
    base, log_loss, gain = accuracy(desk, "base_log_loss, log_loss, gain")
    assert (base, gain) == (pytest.approx(math.log(2)), pytest.approx(base - log_loss))


def test_the_ends_of_the_interval_are_those_of_one_event_alone(desk):
    # of two events with a table each, a resample is one of them twice, or both
    third, fifth = history(desk)
    worst, best = -math.log(1 - third), -math.log(fifth)
    assert accuracy(desk, "log_loss_low95, log_loss_high95") == (pytest.approx(best), pytest.approx(worst))


def test_the_other_system_against_the_live_one(desk):
    difference = accuracy(desk, "log_loss", "softmax_elo")[0] - accuracy(desk, "log_loss")[0]
    assert accuracy(desk, "against_primary", "softmax_elo") == (pytest.approx(difference),)
    assert accuracy(desk, "against_primary, against_primary_low95, against_primary_high95") == (None, None, None)


def test_a_pool_without_a_decisive_table_has_no_row(desk):
    assert desk.rows("SELECT count(*) FROM marts.accuracy WHERE pool = 'other'") == [(0,)]


def test_calibration_counts_each_seat(desk):
    # at both tables the leader's and the follower's chance
    third, fifth = history(desk)
    query = "SELECT sum(seats), sum(seats * predicted), sum(seats * actual) FROM marts.calibration WHERE system = ?"
    assert desk.rows(query, "pod_elo") == [(4, pytest.approx(2), pytest.approx(2))]
    ((high,),) = desk.rows("SELECT max(predicted) FROM marts.calibration WHERE system = 'pod_elo'")
    assert high == pytest.approx(max(third, fifth))
