"""Scores of predicted tables, by hand: -ln p, the Brier sum, favourites, buckets, and means over drawn events."""

import math

import numpy as np
import pytest

from ratings_core.errors import InvalidError
from ratings_core.metrics import calibration, mean_interval, score_tables

# a pod whose second favourite wins, then a match that the favourite wins; rows in no order
GAME = np.array([2, 1, 1, 2, 1, 1])
CHANCE = np.array([0.75, 0.1, 0.2, 0.25, 0.3, 0.4])
WON = np.array([True, False, False, False, True, False])


@pytest.fixture(scope="module")
def scores():
    return score_tables(GAME, CHANCE, WON)


def test_log_loss_is_minus_the_logarithm_of_the_winners_probability(scores):
    assert scores.log_loss == pytest.approx([-math.log(0.3), -math.log(0.75)])


def test_brier_sums_over_all_seats(scores):
    # 0.1² + 0.2² + 0.7² + 0.4² and 0.25² + 0.25²
    assert scores.brier == pytest.approx([0.70, 0.125])


def test_a_win_of_the_favourite_counts_as_accurate(scores):
    assert scores.accuracy.tolist() == [0, 1]


def test_base_is_the_loss_of_equal_probabilities(scores):
    # ln 4 and ln 2
    assert scores.base == pytest.approx([1.3863, 0.6931], abs=0.00005)


def test_equal_favourites_share_the_hit():
    # four newcomers: whoever wins, a guess is right one time in four
    even = score_tables(np.zeros(4, np.int64), np.full(4, 0.25), np.arange(4) == 2)
    assert even.accuracy.tolist() == [0.25]


def test_an_impossible_winner_does_not_make_the_loss_infinite():
    # a chance of 0 counts as 1e-15
    odd = score_tables(np.zeros(2, np.int64), np.array([1.0, 0.0]), np.array([False, True]))
    assert odd.log_loss == pytest.approx([15 * math.log(10)])


@pytest.mark.parametrize("won", [[False, False], [True, True]])
def test_a_table_without_one_winner_is_refused(won):
    with pytest.raises(InvalidError):
        score_tables(np.zeros(2, np.int64), np.full(2, 0.5), np.array(won))


def test_nothing_scores_nothing():
    nothing = score_tables(np.empty(0, np.int64), np.empty(0), np.empty(0, bool))
    assert nothing.log_loss.size == 0
    assert math.isnan(mean_interval(nothing.log_loss, nothing.game).mean)


def test_rows_in_another_order_give_the_same_bits(scores):
    turned = score_tables(GAME[::-1], CHANCE[::-1], WON[::-1])
    assert turned.log_loss.tobytes() == scores.log_loss.tobytes()
    assert turned.brier.tobytes() == scores.brier.tobytes()


def test_the_mean_is_over_tables_not_events():
    # (1 + 1 + 1 + 5)/4, where the mean of the events' means would be 3
    assert mean_interval(np.array([1.0, 1, 1, 5]), np.array([1, 1, 1, 2])).mean == 2


def test_the_interval_is_that_of_whole_events():
    # 400 events of 25 equal tables, half of them 0 and half 1: the deviation of the mean is sqrt(1/4/400) = 0.025, not
    # sqrt(1/4/10000) = 0.005 as for single tables; 1.96 of them on each side
    values = np.repeat(np.arange(400) % 2, 25).astype(float)
    interval = mean_interval(values, np.repeat(np.arange(400), 25))
    assert interval.high - interval.low == pytest.approx(2 * 1.96 * 0.025, rel=0.1)


def test_the_interval_is_the_same_each_time():
    values, event = np.arange(50.0), np.arange(50) // 3
    assert mean_interval(values, event) == mean_interval(values, event)


def test_one_event_says_nothing_of_how_sure_it_is():
    one = mean_interval(np.array([1.0, 2.0]), np.array([4, 4]))
    assert (one.mean, math.isnan(one.low), math.isnan(one.high)) == (1.5, True, True)


def test_buckets_of_a_twentieth():
    # 0.1 of [0.1, 0.15), 0.2, 0.25, 0.3, 0.4, 0.75: the winners' are those of 0.3 and 0.75
    buckets = calibration(GAME, CHANCE, WON)
    assert [(bucket.bucket, bucket.actual) for bucket in buckets] == [(3, 0), (5, 0), (6, 0), (7, 1), (9, 0), (16, 1)]


def test_a_certain_winner_is_in_the_last_bucket():
    (low, high) = calibration(np.zeros(2, np.int64), np.array([1.0, 0.0]), np.array([True, False]))
    assert (low.bucket, high.bucket, high.predicted) == (1, 20, 1.0)


def test_a_table_with_two_seats_in_a_bucket_is_one_table():
    (bucket,) = calibration(np.zeros(4, np.int64), np.full(4, 0.25), np.arange(4) == 0)
    assert bucket == (6, 0.25, 0.25, 1, 4)
