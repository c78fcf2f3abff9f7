"""Expected scores, win shares and leads."""

import numpy as np
import pytest

from ratings_core.errors import InvalidError
from ratings_core.expected import expected_score, lead_for, win_probabilities
from ratings_core.systems import SYSTEMS


def test_four_hundred_points_are_ten_to_one():
    # 400 points are 10/11 = 0.9091.
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)


def test_the_lead_for_91_percent():
    # 400 · log10(0.91/0.09) = 401.92.
    assert lead_for(0.91) == pytest.approx(401.92, abs=0.005)


@pytest.mark.parametrize("probability", [0.0, 1.0, -0.5, 91.0, float("nan")])
def test_no_lead_makes_a_win_certain(probability):
    # The curve reaches 0 and 1 nowhere.
    with pytest.raises(InvalidError):
        lead_for(probability)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("lead", "expected"), [(1e6, 1.0), (-1e6, 0.0)])
def test_far_apart_the_expected_score_is_0_or_1(lead, expected):
    # The limits of the curve, without an overflow warning.
    assert expected_score(1500 + lead, 1500) == expected


def test_shares_of_a_pod():
    # Ten to one against each of two: 10/12, 1/12, 1/12.
    assert win_probabilities([1900, 1500, 1500]) == pytest.approx([10 / 12, 1 / 12, 1 / 12])


@pytest.mark.filterwarnings("error")
def test_shares_of_ratings_far_apart_add_up():
    # 1e6 points would overflow 10^(R/400).
    assert win_probabilities([1e6, 0.0, -1e6]).tolist() == [1.0, 0.0, 0.0]


def test_shares_of_two_are_the_expected_score():
    # With two seats the share is the logistic curve.
    assert win_probabilities([1650, 1500])[0] == pytest.approx(float(expected_score(1650, 1500)), rel=1e-14)


@pytest.mark.parametrize("ratings", [[], 1500, np.ones((2, 2))])
def test_shares_need_one_table(ratings):
    # None, a number, two tables.
    with pytest.raises(InvalidError):
        win_probabilities(ratings)


RATINGS = [1583.0, 1000.0, 1212.5, 1490.0]
RATED_ALONE = {  # one table, match or event of these ratings, as each kind of system replays it
    "tables": lambda system, ratings: system.at_table(ratings, 0, [50] * len(ratings)),
    "decks": lambda system, ratings: system.at_table(ratings, 0),
    "matches": lambda system, ratings: system.at_match(ratings[:2], 0, 32.0),
    "standings": lambda system, ratings: system.at_event(ratings, [1, 2, 3, 4], 3, [9] * len(ratings)),
}


@pytest.mark.parametrize("name", [name for name, kind in SYSTEMS.items() if kind.win_probability_scale is not None])
def test_a_system_predicts_what_its_replay_says(name):
    system = SYSTEMS[name]()
    replayed = RATED_ALONE[system.rates](system, RATINGS).win_probability
    assert system.win_probabilities(RATINGS[: replayed.size]) == pytest.approx(replayed, rel=1e-13)


@pytest.mark.parametrize("name", [name for name, kind in SYSTEMS.items() if kind.win_probability_scale is None])
def test_a_system_that_uses_more_than_ratings_has_no_win_probability_from_them_alone(name):
    # its replay counts uncertainty, or seats
    assert SYSTEMS[name]().win_probabilities(RATINGS) is None


@pytest.mark.parametrize(
    ("name", "lead", "probability"),
    # by hand: 2^(583/200) to 1; 10^(0.3 · 398.4/400) to 1; 10^(400/400) to 1
    [("softmax_elo", 583.0, 0.8829), ("deck_elo", 398.4, 0.6655), ("pod_elo", 400.0, 0.9091)],
)
def test_each_scale_is_the_systems_own(name, lead, probability):
    assert SYSTEMS[name]().win_probabilities([1000 + lead, 1000])[0] == pytest.approx(probability, abs=5e-5)
