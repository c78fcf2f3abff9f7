"""What is accepted as matches with stakes."""

import numpy as np
import pytest

from ratings_core.errors import InvalidError
from ratings_core.inputs import StakeMatches


def build(**changed):
    arrays = {"offset": np.array([0, 2, 4]), "subject": np.array([0, 1, 0, 2]), "winner": np.array([1, -2])}
    return StakeMatches(**{**arrays, "subjects": 3, "k": np.array([64.0, 8.0]), **changed})


def test_a_double_loss_is_accepted():
    # a double loss stakes nothing.
    assert build().winner.tolist() == [1, -2]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"offset": np.array([0, 1, 4])}, "offset"),
        ({"offset": np.array([0, 4]), "winner": np.array([0]), "k": np.array([8.0])}, "offset"),
        ({"winner": np.array([2, 0])}, "winner"),
        ({"winner": np.array([0, -3])}, "winner"),
        ({"subject": np.array([0, 1, 2, 2])}, "subject"),
        ({"k": np.array([64.0])}, "k"),
        ({"k": np.array([64, 8])}, "k"),
        ({"k": np.array([64.0, np.nan])}, "k"),
    ],
)
def test_the_wrong_field_is_named(changed, field):
    # One thing of the good matches above is changed at a time.
    with pytest.raises(InvalidError) as refused:
        build(**changed)
    assert refused.value.name == field
