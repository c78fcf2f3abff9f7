"""XP for matches won."""

from datetime import UTC, datetime

import numpy as np
import pytest

from ratings_core.event_types import EVENT_TYPES, event_type
from ratings_core.points import total_xp, xp_of_win


@pytest.mark.parametrize(("day", "xp"), [((2021, 11, 1), 6), ((2022, 2, 28, 23, 59, 59), 6), ((2022, 3, 1), 3)])
def test_nationals_gave_six_before_march_2022(day, xp):
    # Nationals gave 6 before 1 March 2022; the day begins at 00:00 UTC.
    assert xp_of_win(event_type("Nationals"), int(datetime(*day, tzinfo=UTC).timestamp())) == xp


def test_no_other_type_ever_gave_another_number():
    # 1970 and 2030; the rule names Nationals alone.
    for kind in EVENT_TYPES:
        if kind.name != "National Championship":
            assert xp_of_win(kind, 0) == xp_of_win(kind, 1893456000) == kind.xp


@pytest.mark.parametrize(("bye_counts_as_win", "xp"), [(False, [9, 0, 1]), (True, [15, 0, 1])])
def test_byes_count_only_when_set(bye_counts_as_win, xp):
    # subject 0 won at 3 and 6 and had a bye at 6; subject 2 won at 1.
    total = total_xp(
        np.array([0, 0, 0, 2]),
        np.array([3, 6, 6, 1]),
        np.array([False, False, True, False]),
        subjects=3,
        bye_counts_as_win=bye_counts_as_win,
    )
    assert total.tolist() == xp
