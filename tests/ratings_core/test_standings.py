"""What is accepted as rated standings."""

import numpy as np
import pytest

from ratings_core.errors import InvalidError
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


def test_an_event_may_have_several_guests():
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
    ("changed", "field"),
    [
        ({"rounds": np.array([3])}, "offset"),
        ({"place": np.array([1])}, "place"),
        ({"offset": np.array([0, 6, 5])}, "offset"),
        ({"offset": np.array([0, 3, 4])}, "offset"),
        ({"subjects": 1}, "subject"),
        ({"subject": np.array([0, 1, -2, -1, -1])}, "subject"),
        ({"subject": np.array([-1, -1, -1, 1, 1])}, "subject"),
        ({"place": [1, 2, 2, 1, 2]}, "place"),
        ({"rounds": np.array([3.0, 0.0])}, "rounds"),
    ],
)
def test_the_wrong_field_is_named(changed, field):
    # One array of the good events above is changed at a time.
    with pytest.raises(InvalidError) as refused:
        build(**changed)
    assert refused.value.name == field
