"""Stake Elo. "The policy" is the published one of Flesh and Blood's organised play; its rule stands in stake_elo.py."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings_core.errors import InvalidError
from ratings_core.inputs import DOUBLE_LOSS, DRAW, StakeMatches
from ratings_core.systems.stake_elo import StakeElo

from . import twin_stake
from .tables import COLUMNS

# Worked out by the authors of the specification, independently of this code.
VECTORS = json.loads((Path(__file__).parent / "stake_elo_vectors.json").read_text())
RESULTS = {"a": 0, "b": 1, "draw": DRAW, "double_loss": DOUBLE_LOSS}
ROUNDINGS = {"none": "change", "integer": "change_integer"}

ratings = st.floats(0, 3000)


def stake_matches(matches, subjects):
    """From a list of (two subjects, 0, 1, "draw" or "double_loss", K)."""
    return StakeMatches(
        offset=np.arange(0, 2 * len(matches) + 1, 2),
        subject=np.array([subject for seated, _, _ in matches for subject in seated], dtype=np.int64),
        winner=np.array([RESULTS.get(result, result) for _, result, _ in matches], dtype=np.int64),
        subjects=subjects,
        k=np.array([k for _, _, k in matches], dtype=np.float64),
    )


def random_matches(seed, count, subjects):
    chance = random.Random(seed)
    return [
        (
            chance.sample(range(subjects), 2),
            chance.choice([0, 0, 0, 1, 1, "draw", "double_loss"]),
            chance.choice([8.0, 16.0, 32.0, 64.0]),
        )
        for _ in range(count)
    ]


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("vector", VECTORS)
def test_vector(vector, rounding):
    change = StakeElo(rounding=rounding).change(vector["ratings"], RESULTS[vector["result"]], vector["k"])
    assert change == pytest.approx(vector[ROUNDINGS[rounding]], abs=1e-9)


@pytest.mark.parametrize("k", [64, 32, 16, 8])
def test_an_even_win_is_half_of_k(k):
    # The policy: K 64, 32, 16 and 8 by the type of the event; between equals half of it is at stake.
    assert StakeElo().change([1500, 1500], 1, k).tolist() == [-k / 2, k / 2]


@pytest.mark.parametrize("rounding", ROUNDINGS)
def test_a_win_is_worth_one_point_at_least(rounding):
    # The policy: at K 8, 400 points ahead, 0.73 becomes 1.
    assert StakeElo(rounding=rounding).change([1900, 1500], 0, 8).tolist() == [1, -1]


def test_a_draw_has_no_floor():
    # 10 points apart at K 8 a draw stakes 0.115, and in whole points 0.
    assert StakeElo().change([1510, 1500], DRAW, 8) == pytest.approx([-0.1151, 0.1151], abs=5e-5)
    assert StakeElo(rounding="integer").change([1510, 1500], DRAW, 8).tolist() == [0, 0]


def test_whole_points_round_the_half_up():
    # floor(x + 0.5). K 9 between equals is 4.5 and stakes 5; half to even would be 4.
    assert StakeElo(rounding="integer").change([1500, 1500], 0, 9).tolist() == [5, -5]


def test_no_change_is_written_as_minus_nothing():
    # A minus before a zero would be shown.
    changes = [StakeElo(rounding="integer").change([1500 + lead, 1500], DRAW, 8) for lead in (10, 0, -10)]
    assert not np.signbit(changes).any()


@pytest.mark.parametrize("rounding", ROUNDINGS)
@pytest.mark.parametrize("seed", range(3))
def test_every_bit_is_that_of_plain_python(rounding, seed):
    # The twin is the written formula with lists and math.exp.
    system = StakeElo(rounding=rounding)
    matches = random_matches(seed, 1500, 20)
    rows, rating, games = twin_stake.replay(matches, 20, system)
    history = system.replay(stake_matches(matches, 20))
    for column, expected in zip(COLUMNS, zip(*rows, strict=True), strict=True):
        held = getattr(history, column)
        assert held.tobytes() == np.array(expected, dtype=held.dtype).tobytes(), column
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == games


def test_whole_points_stay_whole():
    # From 1500, by whole stakes.
    rating = StakeElo(rounding="integer").replay(stake_matches(random_matches(7, 3000, 30), 30)).rating
    assert (rating == np.rint(rating)).all()


@settings(deadline=None)
@given(
    ratings, ratings, st.sampled_from(sorted(RESULTS)), st.sampled_from([8.0, 64.0]), st.sampled_from(sorted(ROUNDINGS))
)
def test_what_one_gains_the_other_loses(first, second, result, k, rounding):
    # The policy: the stake passes from one to the other, whichever sits first.
    there = StakeElo(rounding=rounding).change([first, second], RESULTS[result], k)
    turned = {"a": "b", "b": "a"}.get(result, result)
    back = StakeElo(rounding=rounding).change([second, first], RESULTS[turned], k)
    assert there[0] == -there[1]
    if rounding == "none":  # a half may fall to either side of the rounding
        assert back[::-1] == pytest.approx(there, abs=1e-9)


@settings(deadline=None)
@given(ratings, ratings)
def test_without_its_floor_it_is_unbiased(first, second):
    # winners drawn with the shares move nobody; the least stake is set so low that it never acts.
    system = StakeElo(least_stake=1e-300)
    chance = system.at_match([first, second], 0, 32).win_probability
    mean = sum(chance[winner] * system.change([first, second], winner, 32) for winner in (0, 1))
    assert np.abs(mean).max() <= 1e-12 * 32


def test_ratings_move_with_each_match():
    # The policy: with the ratings then current; the second win from 1516 is worth less.
    history = StakeElo().replay(stake_matches([([0, 1], 0, 32), ([0, 2], 0, 32)], 3))
    assert history.rating_before[2] == 1516
    assert history.change[2] == pytest.approx(32 / (1 + 10 ** (16 / 400)))


def test_a_double_loss_moves_nobody():
    # nothing; both played a match without a point.
    history = StakeElo().replay(stake_matches([([0, 1], "double_loss", 64)], 2))
    assert (history.change.tolist(), history.score.tolist(), history.games.tolist()) == ([0, 0], [0, 0], [1, 1])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("lead", [1e6, -1e6])
def test_ratings_far_apart_stay_finite(lead):
    # A certain winner takes the least stake, a certain loser who wins all of K.
    assert StakeElo().change([1500 + lead, 1500], 0, 32)[0] == (1 if lead > 0 else 32)


def test_every_k_of_a_history_times_a_factor():
    # an even win at K 32, halved: 0.5 · 32/2 = 8; one match by hand is at the K that is given
    history = StakeElo(k_factor=0.5).replay(stake_matches([([0, 1], 0, 32)], 2))
    assert (history.k.tolist(), history.change.tolist()) == ([16, 16], [8, -8])
    assert StakeElo(k_factor=0.5).change([1500, 1500], 0, 32)[0] == 16


@pytest.mark.parametrize("wrong", [{"start": None}, {"least_stake": -1}, {"rounding": "even"}, {"k_factor": 0}])
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        StakeElo(**wrong)
    assert refused.value.name == next(iter(wrong))


@pytest.mark.parametrize(
    ("of_both", "winner", "k"),
    [([1500], 0, 8), ([1500] * 3, 0, 8), ([1500, np.inf], 0, 8), ([1500] * 2, 2, 8), ([1500] * 2, 0, 0)],
)
def test_a_match_that_cannot_be_rated_is_refused(of_both, winner, k):
    # Two finite ratings, a known result, a positive K.
    with pytest.raises(InvalidError):
        StakeElo().change(of_both, winner, k)
