"""What is accepted as matches with stakes."""

import re

import numpy as np
import pytest

from ratings_core.inputs import StakeMatches


def build(**changed):
    arrays = {"offset": np.array([0, 2, 4]), "subject": np.array([0, 1, 0, 2]), "winner": np.array([1, -2])}
    return StakeMatches(**{**arrays, "subjects": 3, "k": np.array([64.0, 8.0]), **changed})


def test_a_double_loss_is_accepted():
    # a double loss stakes nothing.
    assert build().winner.tolist() == [1, -2]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"offset": np.array([0, 1, 4])}, "Game 0 has fewer than two seats."),
        ({"offset": np.array([0, 4]), "winner": np.array([0]), "k": np.array([8.0])}, "Match 0 has not two seats."),
        ({"winner": np.array([2, 0])}, "The winner of match 0 is seat 2, which it has not."),
        ({"winner": np.array([0, -3])}, "The winner of match 1 is seat -3, which it has not."),
        ({"subject": np.array([0, 1, 2, 2])}, "Game 1 seats one subject twice."),
        ({"k": np.array([64.0])}, "There are 2 matches and 1 Ks."),
        ({"k": np.array([64, 8])}, "k must be a plain one-dimensional numpy array of float64."),
        (
            {"k": np.array([64.0, np.nan])},
            "K of match 1 must be a positive, finite number, not nan; leave unrated matches out.",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(changed, sentence):
    # One thing of the good matches above is changed at a time.
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        build(**changed)
