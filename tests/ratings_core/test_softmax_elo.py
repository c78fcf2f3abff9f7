"""Softmax Elo, TopDeck.gg's own leaderboard rule (https://topdeck.gg/elo/edh)."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings_core.errors import InvalidError
from ratings_core.systems.softmax_elo import SoftmaxElo

from . import twin_softmax
from .tables import COLUMNS, random_tables, rated_games

SETTLED = [50, 50, 50, 50]

ratings_of_a_table = st.lists(st.floats(0, 3000), min_size=2, max_size=6)


def change(ratings, winner, **given_settings):
    return SoftmaxElo(**given_settings).change(ratings, winner, [50] * len(ratings))


def test_an_even_win_in_a_pod():
    # +36/-12 at K 48.
    assert change([1500] * 4, 0).tolist() == [36, -12, -12, -12]


def test_an_even_win_at_the_other_k():
    # K is 48 or 30; 30 · 3/4.
    assert change([1500] * 4, 0, k=30)[0] == 22.5


def test_two_hundred_points_are_twice_the_equity():
    # equity = 2^(R/200): 2 of 5, and 1 of 5 each.
    table = SoftmaxElo().at_table([1700, 1500, 1500, 1500], 0, SETTLED)
    assert table.expected == pytest.approx([0.4, 0.2, 0.2, 0.2])


def test_seats_of_a_drawn_table_score_equal_parts():
    # S = 1/n on a draw; 48 · (1/4 - 2/5) and 48 · (1/4 - 1/5).
    assert change([1700, 1500, 1500, 1500], None) == pytest.approx([-7.2, 2.4, 2.4, 2.4])


def test_a_loser_pays_by_its_own_share_whoever_wins():
    # 48 · 2/5 and 48 · 1/5: unlike in Pod Elo, the winner's rating does not enter but through the sum.
    assert change([1700, 1500, 1500, 1500], 3) == pytest.approx([-19.2, -9.6, -9.6, 38.4])


def test_gaps_are_1_661_times_those_of_the_other_scale():
    # 664.4 points here and 400 there are odds of ten to one.
    table = SoftmaxElo().at_table([1500 + 400 * 2 * math.log10(10) / (4 * math.log10(2)), 1500], 0, [50, 50])
    assert table.expected[0] == pytest.approx(10 / 11)
    assert (table.rating_before[0] - 1500) / 400 == pytest.approx(1.661, abs=0.0005)


@pytest.mark.parametrize("seed", range(4))
def test_every_bit_is_that_of_plain_python(seed):
    # The twin is the written formula with lists and math.exp.
    system = SoftmaxElo(k=30)
    tables = random_tables(seed, 600, 25)
    rows, rating, games = twin_softmax.replay(tables, 25, system)
    history = system.replay(rated_games(tables, 25))
    for column, expected in zip(COLUMNS, zip(*rows, strict=True), strict=True):
        held = getattr(history, column)
        assert held.tobytes() == np.array(expected, dtype=held.dtype).tobytes(), column
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == games


@settings(deadline=None)
@given(ratings_of_a_table)
def test_changes_are_unbiased_when_winners_are_drawn_with_the_win_probabilitys(ratings):
    # winners drawn with this system's own shares move nobody: sum over w of p_w · change(i | winner w) = 0.
    system, seats = SoftmaxElo(), len(ratings)
    tables = [system.at_table(ratings, winner, [50] * seats) for winner in range(seats)]
    mean = sum(table.win_probability[winner] * table.change for winner, table in enumerate(tables))
    assert np.abs(mean).max() <= 1e-12 * system.k


@settings(deadline=None)
@given(ratings_of_a_table, st.booleans())
def test_what_one_gains_the_others_lose(ratings, drawn):
    # The scores of a table and its shares both add up to 1, in a draw, too.
    assert change(ratings, None if drawn else 0).sum() == pytest.approx(0, abs=1e-11)


def test_the_average_stays_at_the_start():
    # K is the same for all.
    history = SoftmaxElo().replay(rated_games(random_tables(1, 2000, 40), 40))
    assert history.rating.mean() == pytest.approx(1500, abs=1e-9)


def test_change_is_k_times_score_less_expected():
    # specification: History and ratings; for every row.
    history = SoftmaxElo().replay(rated_games(random_tables(2, 500, 20), 20))
    assert history.change.tobytes() == (history.k * (history.score - history.expected)).tobytes()


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("lead", [1e6, -1e6])
def test_ratings_far_apart_stay_finite(lead):
    # The certain winner gains nothing and the certain loser takes all of K.
    assert change([1500 + lead, 1500], 0) == pytest.approx([0, 0] if lead > 0 else [48, -48])


@pytest.mark.parametrize("wrong", [{"start": float("nan")}, {"k": -48}, {"k": True}, {"provisional_games": -1}])
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        SoftmaxElo(**wrong)
    assert refused.value.name == next(iter(wrong))
