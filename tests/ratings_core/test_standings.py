"""What is accepted as rated standings."""

import re

import numpy as np
import pytest

from ratings_core.inputs import RatedStandings

from .events import rated_standings


def build(**changed):
    arrays = {
        "offset": np.array([0, 3, 5]),
        "subject": np.array([0, 1, -1, -1, -1]),
        "place": np.array([1, 2, 2, 1, 2]),
        "rounds": np.array([3, 0]),
    }
    return RatedStandings(**{**arrays, "subjects": 2, **changed})


def test_guests_may_stand_there_more_than_once():
    # a row without an id is never rated; guests are never identified with one another.
    assert build().row_is_rated.tolist() == [True, True, False, False, False]


@pytest.mark.parametrize(("places", "rated"), [([0, 0], False), ([1, 0], False), ([1, 1], True)])
def test_an_event_needs_two_places(places, rated):
    # fewer than 2 rows with a place, and the event is skipped.
    assert rated_standings([(list(enumerate(places)), 3)], 2).event_is_rated.tolist() == [rated]


def test_an_event_without_rows_is_skipped():
    # An empty list of standings.
    assert rated_standings([([], 3), ([(0, 1), (1, 2)], 3), ([], 0)], 2).event_is_rated.tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"rounds": np.array([3])}, "offset needs one entry more than rounds, but they have 3 and 1."),
        ({"place": np.array([1])}, "There are 5 subjects and 1 places for the same rows."),
        ({"offset": np.array([0, 6, 5])}, "offset must rise from 0 to the 5 rows."),
        ({"offset": np.array([0, 3, 4])}, "offset must rise from 0 to the 5 rows."),
        ({"subjects": 1}, "A subject lies outside -1 to 0."),
        ({"subject": np.array([0, 1, -2, -1, -1])}, "A subject lies outside -1 to 1."),
        ({"subject": np.array([-1, -1, -1, 1, 1])}, "One subject stands twice in event 1."),
        ({"place": [1, 2, 2, 1, 2]}, "place must be a plain one-dimensional numpy array of int64."),
        ({"rounds": np.array([3.0, 0.0])}, "rounds must be a plain one-dimensional numpy array of int64."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(changed, sentence):
    # One array of the good events above is changed at a time.
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        build(**changed)
