"""The achievement score; its rule stands in achievement.py."""

import numpy as np
import pytest

from ratings_core.errors import InvalidError
from ratings_core.points import achievement_score, bonus, result_points


@pytest.mark.parametrize(
    ("players", "points"),
    [
        (4, [50, 30, 20, 15, 10, 10, 5, 5]),
        (11, [50, 30, 20, 15, 10, 10, 5, 5]),
        (12, [62, 38, 25, 19, 12, 12, 6, 6]),
        (15, [62, 38, 25, 19, 12, 12, 6, 6]),
        (16, [75, 45, 30, 22, 15, 15, 8, 8]),
        (24, [88, 52, 35, 26, 18, 18, 9, 9]),
        (31, [88, 52, 35, 26, 18, 18, 9, 9]),
        (32, [100, 60, 40, 30, 20, 20, 10, 10]),
        (17_000, [100, 60, 40, 30, 20, 20, 10, 10]),
    ],
)
def test_points_of_a_result(players, points):
    # rounded half to even: 62.5, 37.5, 12.5, 22.5, 7.5, 87.5, 52.5 and 17.5 are halves.
    assert result_points([1, 2, 3, 4, 5, 8, 9, 500], players).tolist() == points


@pytest.mark.parametrize(("stores", "points"), [(0, 0), (1, 0), (2, 10), (3, 10), (4, 25), (5, 25), (6, 50), (40, 50)])
def test_bonus_for_stores(stores, points):
    # DigiLab: 2-3 stores 10, 4-5 stores 25, 6 or more 50.
    assert bonus(stores, 0, 0) == points


@pytest.mark.parametrize(("decks", "points"), [(2, 0), (3, 15), (9, 15)])
def test_bonus_for_decks(decks, points):
    # DigiLab: three or more known decks, 15.
    assert bonus(0, decks, 0) == points


@pytest.mark.parametrize(("formats", "points"), [(1, 0), (2, 10), (5, 10)])
def test_bonus_for_formats(formats, points):
    # DigiLab: two or more formats, 10.
    assert bonus(0, 0, formats) == points


def test_score_adds_results_and_each_bonus_once():
    # Subject 1: 50 + 30 + 5, two stores (one twice) 10, three decks 15, one format. Subject 0: one result. 2: none.
    score = achievement_score(
        subject=np.array([1, 0, 1, 1]),
        points=np.array([50, 20, 30, 5]),
        store=np.array([7, 7, 3, 7]),
        deck=np.array([0, 0, 1, 2]),
        game_format=np.array([0, 0, 0, 0]),
        subjects=3,
    )
    assert score.tolist() == [20, 110, 0]


def test_what_is_unknown_is_no_store_deck_or_format():
    # -1 is unknown: one known store, two known decks and one known format earn no bonus.
    score = achievement_score(
        subject=np.array([0, 0, 0]),
        points=np.array([5, 5, 5]),
        store=np.array([-1, 2, -1]),
        deck=np.array([4, 5, -1]),
        game_format=np.array([-1, -1, 0]),
        subjects=1,
    )
    assert score.tolist() == [15]


def test_a_result_without_a_place_is_refused():
    # It has no base.
    with pytest.raises(InvalidError):
        result_points([1, 0], 8)
