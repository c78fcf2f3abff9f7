"""Standings Elo. "The page" is the published page of DigiLab; its formula stands in standings_elo.py."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings_core.errors import InvalidError
from ratings_core.systems import standings_elo_kernel
from ratings_core.systems.standings_elo import StandingsElo

from . import twin_standings
from .events import random_events, rated_standings
from .tables import COLUMNS

# Worked out by the authors of the specification, independently of this code.
VECTORS = json.loads((Path(__file__).parent / "standings_elo_vectors.json").read_text())
CURVES = {"progressive": "change", "capped": "change_capped_curve"}

# A field that one interval holds, or several, or none; and single ratings far out of every field.
fields = st.builds(
    lambda size, centre, spread, far, seed: [
        *(random.Random(seed).gauss(centre, spread) for _ in range(size)),
        *far,
    ],
    st.integers(2, 150),
    st.floats(-3000, 5000),
    st.sampled_from([0.0, 1.0, 100.0, 300.0, 3000.0, 1e6]),
    st.lists(st.floats(-1e5, 1e5), max_size=3),
    st.integers(0, 2**32),
)


@pytest.mark.parametrize("curve", CURVES)
@pytest.mark.parametrize("vector", VECTORS)
def test_vector(vector, curve):
    system = StandingsElo(round_curve=curve)
    change = system.change(vector["ratings"], vector["places"], vector["rounds"], vector["events_before"])
    assert change == pytest.approx(vector[CURVES[curve]], abs=1e-9)


@pytest.mark.parametrize(
    ("curve", "printed"),
    [
        ("progressive", [1.0, 1.1, 1.3, 1.5, 1.7, 1.9, 2.1, 2.3]),
        ("capped", [1.0, 1.1, 1.2, 1.3, 1.4, 1.4, 1.4, 1.4]),
    ],
)
def test_multipliers_of_three_to_ten_rounds(curve, printed):
    # The page's table of before and after.
    assert StandingsElo(round_curve=curve).multiplier(range(3, 11)) == pytest.approx(printed, abs=1e-12)


@pytest.mark.parametrize(("rounds", "multiplier"), [(1, 0.8), (2, 0.9), (0, 1.0), (-1, 1.0), (17, 3.7)])
def test_multipliers_at_the_ends(rounds, multiplier):
    # the line goes on below three rounds, unknown rounds count as three, and there is no cap.
    assert StandingsElo().multiplier([rounds]) == pytest.approx([multiplier], abs=1e-12)


@pytest.mark.parametrize(("curve", "printed"), [("capped", [34, 10, -33]), ("progressive", [46, 14, -45])])
def test_the_example_with_234_players(curve, printed):
    # The page: 1st, provisional; 9th, established at 1613; last, provisional. Eight rounds, field mean about 1502.
    ratings, events = [1502.0] * 234, [9] * 234
    ratings[0] = ratings[233] = 1500.0
    events[0] = events[233] = 0
    ratings[8] = 1613.0
    change = StandingsElo(round_curve=curve).change(ratings, range(1, 235), 8, events)
    assert change[[0, 8, 233]].round().tolist() == printed


@pytest.mark.parametrize(("event", "k"), [(5, 48.0), (6, 24.0)])
def test_k_falls_with_the_sixth_event(event, k):
    # 48 while fewer than five rated events are before this one.
    history = StandingsElo().replay(rated_standings([([(0, 1), (1, 2)], 3)] * 7, 2))
    assert history.k[2 * (event - 1)] == k


def test_k_is_multiplied_with_the_rounds():
    # specification: History and ratings; change = k · (score - expected); 24 · 1.3 for five rounds.
    history = StandingsElo().at_event([1500, 1700, 1600], [1, 2, 3], 5, [9, 9, 9])
    assert history.k == pytest.approx([31.2] * 3)
    assert history.change == pytest.approx(history.k * (history.score - history.expected))


def test_a_guest_is_an_opponent_at_1500_who_is_never_rated():
    # each of them beats the guest twice from 1500, and has one event fewer than rows.
    events = [([(-1, 2), (0, 1)], 3), ([(0, 1), (-1, 2)], 3)]
    history = StandingsElo().replay(rated_standings(events, 1))
    assert history.change == pytest.approx([24, StandingsElo().change([1524, 1500], [1, 2], 3, [1, 9])[0]])
    assert history.games.tolist() == [2]


@pytest.mark.parametrize("skipped", [([(0, 1)], 3), ([(0, 1), (1, 0)], 3), ([(0, 0), (1, 0)], 3), ([], 3)])
def test_an_event_with_fewer_than_two_places_is_no_game(skipped):
    # event skipped.
    events = [([(0, 1), (1, 2)], 3)]
    history = StandingsElo().replay(rated_standings([skipped, *events, skipped], 2))
    assert history.rating.tolist() == StandingsElo().replay(rated_standings(events, 2)).rating.tolist()
    assert history.games.tolist() == [1, 1]


def test_a_row_without_a_place_is_no_opponent():
    # N counts the rows with a place.
    with_unplaced = StandingsElo().replay(rated_standings([([(0, 1), (2, 0), (1, 2)], 3)], 3))
    assert with_unplaced.change.tolist() == [24, -24]
    assert with_unplaced.games.tolist() == [1, 1, 0]


def test_all_at_one_place_are_half_a_win_each():
    # Nothing to tell 20 equal players apart.
    assert StandingsElo().change([1500] * 20, [1] * 20, 3, [0] * 20) == pytest.approx([0] * 20, abs=1e-9)


@pytest.mark.parametrize("curve", CURVES)
@pytest.mark.parametrize("seed", range(3))
def test_every_bit_is_that_of_plain_python(curve, seed):
    # The twin is the written formula with lists, math.exp and math.cos; K 900 spreads ratings over several intervals.
    system = StandingsElo(round_curve=curve, k_provisional=900.0, k_settled=300.0)
    events = random_events(seed, 80, 90)
    rows, rating, games = twin_standings.replay(events, 90, system)
    history = system.replay(rated_standings(events, 90))
    for column, expected in zip(COLUMNS, zip(*rows, strict=True), strict=True):
        held = getattr(history, column)
        assert held.tobytes() == np.array(expected, dtype=held.dtype).tobytes(), column
    assert history.rating.tobytes() == np.array(rating).tobytes()
    assert history.games.tolist() == games
    assert np.ptp(history.rating) > standings_elo_kernel.WIDTH


@settings(deadline=None, max_examples=150)
@given(fields)
def test_interpolation_is_as_good_as_all_pairs(ratings):
    # The aim is 1e-9 of the sum over all pairs, however small that sum is: each row is compared with its own.
    exact = np.array(twin_standings.all_pairs(ratings))
    expected = StandingsElo().at_event(ratings, range(1, len(ratings) + 1), 3, [9] * len(ratings)).expected
    assert (np.abs(expected * (len(ratings) - 1) - exact) <= 1e-9 * exact + 1e-300).all()


def test_a_field_of_17000_is_as_good_as_all_pairs():
    # Absolutely, too: within 1e-9 of sums of thousands, at 200 rows of the largest field that is known.
    ratings = np.random.default_rng(17).normal(1500, 250, 17_000)
    expected = StandingsElo().at_event(ratings, np.arange(1, 17_001), 15, np.zeros(17_000)).expected * 16_999
    for row in range(0, 17_000, 85):
        pairs = 1.0 / (1.0 + 10.0 ** ((np.delete(ratings, row) - ratings[row]) / 400.0))
        assert abs(expected[row] - pairs.sum()) < 1e-9, row


@settings(deadline=None, max_examples=50)
@given(fields, st.randoms(use_true_random=False))
def test_the_order_of_rows_does_not_matter(ratings, chance):
    # Nothing in the formula names a row; only rounding does.
    rows = list(range(len(ratings)))
    places = [chance.randint(1, 50) for _ in rows]
    moved = chance.sample(rows, len(rows))
    there = StandingsElo().change([ratings[row] for row in moved], [places[row] for row in moved], 3, [9] * len(rows))
    assert there == pytest.approx(StandingsElo().change(ratings, places, 3, [9] * len(rows))[moved], abs=1e-9)


@settings(deadline=None, max_examples=50)
@given(fields)
def test_equal_ks_keep_the_average(ratings):
    # What one gains on another the other loses, when both have the same K.
    change = StandingsElo().change(ratings, range(1, len(ratings) + 1), 4, [9] * len(ratings))
    assert change.sum() == pytest.approx(0, abs=1e-9 * len(ratings))


def test_a_later_event_leaves_earlier_rows_as_they_are():
    # A replay is a function of the events before.
    events = random_events(2, 40, 70)
    shorter = StandingsElo().replay(rated_standings(events[:-1], 70))
    longer = StandingsElo().replay(rated_standings(events, 70))
    for column in COLUMNS:
        held = getattr(shorter, column)
        assert getattr(longer, column)[: held.size].tobytes() == held.tobytes(), column


def test_win_probabilitys_are_shares_of_the_field():
    # Odds of ten to one a head: 10/12, 1/12, 1/12.
    table = StandingsElo().at_event([1900, 1500, 1500], [1, 2, 3], 3, [0] * 3)
    assert table.win_probability == pytest.approx([10 / 12, 1 / 12, 1 / 12])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("lead", [1e5, -1e5, 1e9, -1e9])
def test_ratings_far_apart_stay_finite(lead):
    # The certain winner of 30 gains nothing, and the certain loser who wins takes K.
    event = StandingsElo().at_event([1500 + lead, *[1500] * 30], range(1, 32), 3, [9] * 31)
    assert event.change[0] == pytest.approx(0 if lead > 0 else 24, abs=1e-9)
    assert np.isfinite([event.win_probability, event.expected, event.rating_after]).all()


def test_no_events_leave_all_ratings_at_the_start():
    # The start that was set.
    assert StandingsElo(start=1200.0).replay(rated_standings([], 3)).rating.tolist() == [1200, 1200, 1200]


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": float("nan")},
        {"k_provisional": 0.0},
        {"k_settled": "24"},
        {"provisional_games": -1},
        {"round_curve": "steep"},
        {"unknown_rounds": 0},
        {"unknown_rounds": 2.5},
        {"guest_rating": float("inf")},
    ],
)
def test_a_wrong_setting_is_named(wrong):
    with pytest.raises(InvalidError) as refused:
        StandingsElo(**wrong)
    assert refused.value.name == next(iter(wrong))


@pytest.mark.parametrize(
    ("ratings", "places", "rounds", "events"),
    [
        ([1500], [1], 3, [0]),
        ([1500, 1500], [1], 3, [0, 0]),
        ([1500, 1500], [1, 2], 3, [0]),
        ([1500, 1500], [0, 1], 3, [0, 0]),
        ([1500, 1500], [1, 2], 0, [0, 0]),
        ([1500, float("nan")], [1, 2], 3, [0, 0]),
    ],
)
def test_an_event_that_cannot_be_rated_is_refused(ratings, places, rounds, events):
    # Two rows or more with finite ratings, places and rounds from 1.
    with pytest.raises(InvalidError):
        StandingsElo().change(ratings, places, rounds, events)
