"""What is accepted as rated games."""

import numpy as np
import pytest

from ratings_core.errors import InvalidError
from ratings_core.inputs import RatedGames


def build(**changed):
    arrays = {"offset": np.array([0, 2, 5]), "subject": np.array([0, 1, 0, 1, 2]), "winner": np.array([1, -1])}
    return RatedGames(**{**arrays, "subjects": 3, **changed})


def test_two_good_games_are_accepted():
    # A match and a drawn table of three.
    assert build().winner.size == 2


def test_games_are_read_only():
    # A frozen dataclass alone would leave the entries open to change.
    with pytest.raises(ValueError, match="read-only"):
        build().subject[0] = 2


def test_the_array_of_the_caller_stays_writable():
    # Only the view is frozen.
    subject = np.array([0, 1, 0, 1, 2])
    build(subject=subject)
    assert subject.flags.writeable


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"offset": np.array([0, 2, 5, 7])}, "offset"),
        ({"offset": np.array([0, 2, 4])}, "offset"),
        ({"offset": np.array([1, 2, 5])}, "offset"),
        ({"offset": np.array([0, 4, 5])}, "offset"),
        ({"offset": np.array([0, 6, 5])}, "offset"),
        ({"winner": np.array([2, 0])}, "winner"),
        ({"winner": np.array([0, -2])}, "winner"),
        ({"subjects": 2}, "subject"),
        ({"subject": np.array([0, 1, 0, -1, 2])}, "subject"),
        ({"subject": np.array([0, 1, 2, 1, 2])}, "subject"),
        ({"subject": np.array([0, 1, 0, 1, 2], dtype=np.int32)}, "subject"),
        ({"winner": np.ma.array([1, -1])}, "winner"),
        ({"winner": [1, -1]}, "winner"),
    ],
)
def test_the_wrong_field_is_named(changed, field):
    # One array of the good games above is changed at a time.
    with pytest.raises(InvalidError) as refused:
        build(**changed)
    assert refused.value.name == field
