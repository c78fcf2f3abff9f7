"""What is accepted as rated games."""

import re

import numpy as np
import pytest

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
    ("changed", "sentence"),
    [
        ({"offset": np.array([0, 2, 5, 7])}, "offset needs one entry more than winner, but they have 4 and 2."),
        ({"offset": np.array([0, 2, 4])}, "offset must run from 0 to the 5 seats, but it runs from 0 to 4."),
        ({"offset": np.array([1, 2, 5])}, "offset must run from 0 to the 5 seats, but it runs from 1 to 5."),
        ({"offset": np.array([0, 4, 5])}, "Game 1 has fewer than two seats."),
        ({"offset": np.array([0, 6, 5])}, "Game 1 has fewer than two seats."),
        ({"winner": np.array([2, 0])}, "The winner of game 0 is seat 2, which it has not."),
        ({"winner": np.array([0, -2])}, "The winner of game 1 is seat -2, which it has not."),
        ({"subjects": 2}, "A subject lies outside 0 to 1."),
        ({"subject": np.array([0, 1, 0, -1, 2])}, "A subject lies outside 0 to 2."),
        ({"subject": np.array([0, 1, 2, 1, 2])}, "Game 1 seats one subject twice."),
        (
            {"subject": np.array([0, 1, 0, 1, 2], dtype=np.int32)},
            "subject must be a plain one-dimensional numpy array of int64.",
        ),
        ({"winner": np.ma.array([1, -1])}, "winner must be a plain one-dimensional numpy array of int64."),
        ({"winner": [1, -1]}, "winner must be a plain one-dimensional numpy array of int64."),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(changed, sentence):
    # One array of the good games above is changed at a time.
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        build(**changed)
