"""Classic Elo: R + K(S - E), a floor, and FIDE's K (https://handbook.fide.com/chapter/B022024)."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings_core.errors import InvalidError
from ratings_core.systems.classic_elo import ClassicElo

from . import twin_classic
from .tables import COLUMNS, random_tables, rated_games

FIDE = ClassicElo(k=20, k_provisional=40, provisional_games=30, k_bands=[[2400, 10]])
# Bands, floor and provisional K so close to the start that random tables reach them all.
NARROW = {"k": 20, "k_provisional": 60, "provisional_games": 5, "k_bands": [[1510, 16], [1530, 8.5]], "floor": 1480}
VARIANTS = [{}, NARROW, NARROW | {"k_bands_stay": False}]

ratings_of_a_table = st.lists(st.floats(0, 3000), min_size=2, max_size=6)


def test_an_even_win_at_k_32():
    # The page: 1500 against 1500 at K 32, a win makes 1516 and 1484.
    assert ClassicElo().at_table([1500, 1500], 0, [50, 50]).rating_after.tolist() == [1516, 1484]


def test_a_lead_of_400_points():
    # The page: a 400-point lead is 91 %, that is 10/11.
    assert ClassicElo().at_table([1900, 1500], 0, [50, 50]).expected[0] == pytest.approx(10 / 11)


@pytest.mark.parametrize(("winner", "change"), [(0, 32 / 11), (1, -320 / 11), (None, -144 / 11)])
def test_the_favourite_by_400_points(winner, change):
    # K(S - 10/11) at K 32 for a win, a loss and a draw.
    assert ClassicElo().change([1900, 1500], winner, [50, 50])[0] == pytest.approx(change)


def test_a_table_of_four_shares_the_k():
    # virtual head-to-heads with K shared over the opponents; 32/3 · 3 · 0.5 = 16, and a third of it lost.
    assert ClassicElo().change([1500] * 4, 0, [50] * 4) == pytest.approx([16, -16 / 3, -16 / 3, -16 / 3])


def test_losers_are_not_compared_with_each_other():
    # losers are not compared with one another: otherwise an even pod would not add up to 0.
    assert ClassicElo().change([1700, 1500, 1300], 0, [50] * 3).sum() == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("rating", "games", "k"), [(1500, 29, 40), (1500, 30, 20), (2399.9, 30, 20), (2400, 30, 10), (2500, 29, 40)]
)
def test_k_of_fide(rating, games, k):
    # FIDE: 40 for the first 30 games, 20, and 10 from 2400.
    assert FIDE.at_table([rating, 1500], 0, [games, 50]).k[0] == k


@pytest.mark.parametrize(("stays", "k"), [(True, 10), (False, 20)])
def test_a_band_once_reached_stays(stays, k):
    # FIDE: 10 from 2400, and for ever after. An even win at K 20 lifts 2395 to 2405, a loss drops it below 2400.
    system = ClassicElo(start=2395, k=20, k_bands=[[2400, 10]], k_bands_stay=stays)
    history = system.replay(rated_games([([0, 1], 0), ([0, 1], 1), ([0, 1], 0)], 2))
    assert history.k[::2].tolist() == [20, 10, k]


def test_a_band_reached_while_provisional_stays():
    # FIDE: "once the rating has reached 2400", whatever K led there.
    system = ClassicElo(start=2395, k=20, k_provisional=40, provisional_games=2, k_bands=[[2400, 10]])
    history = system.replay(rated_games([([0, 1], 0), ([0, 1], 1), ([0, 1], 1)], 2))
    assert (history.rating_before[4] < 2400, history.k[::2].tolist()) == (True, [40, 40, 10])


def test_the_highest_band_counts():
    # Each band holds from its rating to the next one's; without a K of their own, for newcomers, too.
    system = ClassicElo(k=32, k_bands=[[2100, 24], [2400, 16]])
    assert system.at_table([2050, 2100, 2399, 2400], 0, [0, 50, 50, 0]).k.tolist() == [32, 24, 24, 16]


@pytest.mark.parametrize(("floor", "before"), [(100.0, 107.3), (0.0, 3.7), (1400.0, 1400.0)])
def test_no_loss_leads_below_the_floor(floor, before):
    # a floor of 0 or 100; an even loss would cost 16.
    table = ClassicElo(floor=floor).at_table([before, before], 1, [50, 50])
    assert (table.rating_after[0], table.change[0]) == (floor, floor - before)


def test_a_floor_lets_points_into_the_pool():
    # a floor breaks zero-sum: the winner has 16, the loser gave 7.
    assert ClassicElo(floor=100).change([107, 107], 0, [50, 50]).tolist() == [16, -7]


def test_without_a_floor_the_average_stays():
    # Equal K: what one gains the others lose.
    history = ClassicElo().replay(rated_games(random_tables(1, 2000, 40), 40))
    assert history.rating.mean() == pytest.approx(1500, abs=1e-9)


def test_change_is_k_times_score_less_expected():
    # specification: History and ratings; for every row of a history without a floor; exactly, as it is computed so.
    history = FIDE.replay(rated_games(random_tables(2, 500, 20), 20))
    assert history.change.tobytes() == (history.k * (history.score - history.expected)).tobytes()


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_every_bit_is_that_of_plain_python(variant, seed):
    # The twin is the written formula with lists and math.exp.
    system = ClassicElo(**variant)
    tables = random_tables(seed, 600, 25)
    rows, rating, games = twin_classic.replay(tables, 25, system)
    history = system.replay(rated_games(tables, 25))
    for column, expected in zip(COLUMNS, zip(*rows, strict=True), strict=True):
        held = getattr(history, column)
        assert held.tobytes() == np.array(expected, dtype=held.dtype).tobytes(), column
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == games


def test_the_narrow_variant_meets_every_rule():
    # So that the twin's agreement says something: each K is used, and the floor is touched.
    history = ClassicElo(**NARROW).replay(rated_games(random_tables(0, 600, 25), 25))
    assert (set(history.k), history.rating_after.min()) == ({60, 20, 16, 8.5}, 1480)


@settings(deadline=None)
@given(ratings_of_a_table)
def test_changes_are_unbiased_when_winners_are_drawn_with_the_win_probabilitys(ratings):
    # winners drawn with the shares move nobody: sum over w of p_w · change(i | winner w) = 0, to 1e-12 of K.
    system, seats = ClassicElo(), len(ratings)
    tables = [system.at_table(ratings, winner, [50] * seats) for winner in range(seats)]
    mean = sum(table.win_probability[winner] * table.change for winner, table in enumerate(tables))
    assert np.abs(mean).max() <= 1e-12 * system.k


def test_start_and_changes_add_up_to_the_rating():
    # specification: History and ratings; to 1e-6 for every subject, with a floor, too.
    games = rated_games(random_tables(4, 3000, 30), 30)
    history = ClassicElo(**NARROW).replay(games)
    total = np.bincount(games.subject, weights=history.change, minlength=30)
    assert history.rating == pytest.approx(1500 + total, abs=1e-6)


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": float("inf")},
        {"k": 0},
        {"k_provisional": -1},
        {"provisional_games": 1.5},
        {"k_bands": [2400, 10]},
        {"k_bands": [[2400]]},
        {"k_bands": [[2400, 0]]},
        {"k_bands": [["2400", 10]]},
        {"k_bands": 2400},
        {"k_bands": [[2400, 10], [2100, 16]]},
        {"k_bands": [[2400, 10], [2400, 16]]},
        {"k_bands_stay": "yes"},
        {"k_bands_stay": []},
        {"floor": float("nan")},
        {"floor": 1501},
    ],
)
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        ClassicElo(**wrong)
    assert refused.value.name == next(iter(wrong))
