"""Pod Elo. "The page" is the published page of the tracker whose system this is; its formula stands in pod_elo.py."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings_core.errors import InvalidError
from ratings_core.systems.pod_elo import PodElo

from . import twin
from .tables import COLUMNS, random_tables, rated_games

# Worked out by the authors of the specification, independently of this code.
VECTORS = json.loads((Path(__file__).parent / "pod_elo_vectors.json").read_text())
SETTLED = [50, 50, 50, 50]
MODES = ["own", "pair_mean"]

ratings_of_a_table = st.lists(st.floats(0, 3000), min_size=2, max_size=6)


@pytest.mark.parametrize("vector", VECTORS)
def test_vector_with_own_k(vector):
    change = PodElo().change(vector["ratings"], vector["winner"], vector["games_before"])
    assert change == pytest.approx(vector["change"], abs=1e-9)


@pytest.mark.parametrize("vector", VECTORS)
def test_vector_with_pair_mean(vector):
    change = PodElo(k_mode="pair_mean").change(vector["ratings"], vector["winner"], vector["games_before"])
    assert change == pytest.approx(vector["change_pair_mean"], abs=1e-9)


@pytest.mark.parametrize(
    ("ratings", "winner", "printed"),
    [
        ([1500, 1500, 1500, 1500], 0, [12, -4, -4, -4]),
        ([1500, 1700, 1700, 1700], 0, [18.2, -6.1, -6.1, -6.1]),
        ([1800, 1400, 1400, 1400], 0, [2.2, -0.7, -0.7, -0.7]),
        ([1800, 1400, 1400, 1400], 1, [-7.3, 15.3, -4, -4]),
    ],
)
def test_worked_table_of_the_page(ratings, winner, printed):
    # The page prints one decimal.
    assert PodElo().change(ratings, winner, SETTLED).round(1).tolist() == printed


def test_a_new_winner_against_three_settled_players():
    # The page: an even win is worth 20 to a new player (40 · 1.5/3) and costs a settled one 4 (24 · 0.5/3).
    assert PodElo().change([1500] * 4, 0, [0, 50, 50, 50]) == pytest.approx([20, -4, -4, -4], abs=1e-12)


@pytest.mark.parametrize(("game", "k"), [(10, 40.0), (11, 24.0)])
def test_k_falls_with_the_eleventh_game(game, k):
    # The page: the first ten games count at 40.
    history = PodElo().replay(rated_games([([0, 1], 0)] * 12, 2))
    assert history.k[2 * (game - 1)] == k


@pytest.mark.parametrize(("games_before", "change"), [(9, 20), (10, 12)])
def test_k_of_one_table_falls_after_ten_games(games_before, change):
    # The page: an even win is worth 20 to a new player, 12 after; nine games are before the tenth.
    assert PodElo().change([1500, 1500], 0, [games_before, 50])[0] == change


def test_pair_mean_has_no_single_k():
    # specification: History and ratings; k is NULL where no single K applies.
    assert np.isnan(PodElo(k_mode="pair_mean").replay(rated_games([([0, 1], 0)], 2)).k).all()


@pytest.mark.parametrize("k_mode", MODES)
@pytest.mark.parametrize("seed", range(5))
def test_every_bit_is_that_of_plain_python(k_mode, seed):
    # The twin is the written formula with lists and math.exp.
    system = PodElo(k_mode=k_mode)
    tables = random_tables(seed, 600, 25)
    rows, rating, games = twin.replay(tables, 25, system)
    history = system.replay(rated_games(tables, 25))
    for column, expected in zip(COLUMNS, zip(*rows, strict=True), strict=True):
        held = getattr(history, column)
        assert held.tobytes() == np.array(expected, dtype=held.dtype).tobytes(), column
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == games


@pytest.mark.parametrize("k_mode", MODES)
def test_one_table_is_the_replay_of_one_table(k_mode):
    # The last table of a history, asked for alone from the ratings before it.
    system = PodElo(k_mode=k_mode)
    history = system.replay(rated_games([*random_tables(3, 200, 9), ([4, 2, 7], 1)], 9))
    alone = system.change(history.rating_before[-3:], 1, history.games_before[-3:])
    assert alone.tobytes() == history.change[-3:].tobytes()


@settings(deadline=None)
@given(ratings_of_a_table)
def test_changes_are_unbiased_when_winners_are_drawn_with_the_win_probabilitys(ratings):
    # winners drawn with the shares move nobody: sum over w of p_w · change(i | winner w) = 0, to 1e-12 of K.
    system, seats = PodElo(), len(ratings)
    tables = [system.at_table(ratings, winner, [50] * seats) for winner in range(seats)]
    mean = sum(table.win_probability[winner] * table.change for winner, table in enumerate(tables))
    assert np.abs(mean).max() <= 1e-12 * system.k_settled


@settings(deadline=None)
@given(ratings_of_a_table, st.randoms(use_true_random=False), st.sampled_from(MODES), st.booleans())
def test_the_order_of_seats_does_not_matter(ratings, chance, k_mode, drawn):
    # Nothing in the formula names a seat; only rounding does.
    seats = list(range(len(ratings)))
    games = [chance.randint(0, 20) for _ in seats]
    winner = None if drawn else chance.choice(seats)
    moved = chance.sample(seats, len(seats))
    system = PodElo(k_mode=k_mode)
    there = system.change(
        [ratings[seat] for seat in moved], None if drawn else moved.index(winner), [games[seat] for seat in moved]
    )
    assert there == pytest.approx(system.change(ratings, winner, games)[moved], abs=1e-9)


def test_pair_mean_keeps_the_average():
    # The page: what one player gains the others lose, so the average stays at 1500.
    history = PodElo(k_mode="pair_mean").replay(rated_games(random_tables(1, 2000, 40), 40))
    assert history.rating.mean() == pytest.approx(1500, abs=1e-9)


def test_own_k_lets_the_pool_grow_by_eight():
    # +20/-4/-4/-4 adds 8 points to the pool, so zero sum must not hold here.
    assert PodElo().change([1500] * 4, 0, [0, 50, 50, 50]).sum() == pytest.approx(8, abs=1e-12)


def test_a_later_game_leaves_earlier_rows_as_they_are():
    # A replay is a function of the games before.
    tables = random_tables(2, 300, 20)
    shorter = PodElo().replay(rated_games(tables[:-1], 20))
    longer = PodElo().replay(rated_games(tables, 20))
    for column in COLUMNS:
        held = getattr(shorter, column)
        assert getattr(longer, column)[: held.size].tobytes() == held.tobytes(), column


def test_start_and_changes_add_up_to_the_rating():
    # specification: History and ratings; to 1e-6 for every subject.
    games = rated_games(random_tables(4, 3000, 30), 30)
    history = PodElo().replay(games)
    total = np.bincount(games.subject, weights=history.change, minlength=30)
    assert history.rating == pytest.approx(1500 + total, abs=1e-6)


def test_rating_after_is_before_plus_change():
    # specification: History and ratings; exactly, in float64.
    history = PodElo().replay(rated_games(random_tables(5, 300, 12), 12))
    assert (history.rating_before + history.change).tobytes() == history.rating_after.tobytes()


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("lead", [1e5, -1e5, 1e9, -1e9])
@pytest.mark.parametrize("k_mode", MODES)
def test_ratings_far_apart_stay_finite(lead, k_mode):
    # The certain winner gains nothing and the certain loser takes all: |change| is at most K.
    table = PodElo(k_mode=k_mode).at_table([1500 + lead, 1500, 1500], 0, [50, 50, 50])
    assert table.change.sum() == pytest.approx(0, abs=1e-9)
    assert table.change[0] == pytest.approx(0 if lead > 0 else 24, abs=1e-9)
    assert np.isfinite([table.win_probability, table.expected, table.rating_after]).all()


def test_win_probabilitys_are_shares_of_the_table():
    # Odds of ten to one a head: 10/12, 1/12, 1/12.
    assert PodElo().at_table([1900, 1500, 1500], 0, [0] * 3).win_probability == pytest.approx([10 / 12, 1 / 12, 1 / 12])


def test_score_and_expected_are_shared_over_all_opponents():
    # specification: History and ratings; change = k · (score - expected); a loser of four scores 0, expected 0.5 of 3.
    table = PodElo().at_table([1500] * 4, 0, SETTLED)
    assert table.score.tolist() == [1, 0, 0, 0]
    assert table.expected == pytest.approx([0.5, 0.5 / 3, 0.5 / 3, 0.5 / 3])


def test_a_table_of_three_hundred_seats():
    # 24 · 299 · 0.5 / 299 for the winner of an even table of any size.
    change = PodElo().change([1500] * 300, 299, [50] * 300)
    assert change[299] == pytest.approx(12)


def test_no_games_leave_all_ratings_at_the_start():
    # The start that was set.
    assert PodElo(start=1200.0).replay(rated_games([], 3)).rating.tolist() == [1200, 1200, 1200]


def test_whole_numbers_in_the_settings_are_rating_points_too():
    # A settings file says k_settled = 24, not 24.0.
    assert PodElo(start=1500, k_provisional=40, k_settled=24).change([1500, 1500], 0, [50, 50]).tolist() == [12, -12]


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": float("nan")},
        {"start": "1500"},
        {"k_provisional": 0.0},
        {"k_settled": -24.0},
        {"k_settled": float("inf")},
        {"k_settled": True},
        {"provisional_games": -1},
        {"provisional_games": 2.5},
        {"k_mode": "mean"},
    ],
)
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        PodElo(**wrong)
    assert refused.value.name == next(iter(wrong))


@pytest.mark.parametrize(
    ("ratings", "winner", "games"),
    [
        ([1500, 1500], 2, [0, 0]),
        ([1500, 1500], -1, [0, 0]),
        ([1500], 0, [0]),
        ([1500, 1500], 0, [0]),
        ([1500, float("nan")], 0, [0, 0]),
    ],
)
def test_a_table_that_cannot_be_rated_is_refused(ratings, winner, games):
    # At least two seats with finite ratings, and a winner among them, counted from 0.
    with pytest.raises(InvalidError):
        PodElo().change(ratings, winner, games)
