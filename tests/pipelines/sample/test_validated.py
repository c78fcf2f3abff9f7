"""The season through the product's own validation: what it says about every table."""

from collections import Counter
from datetime import UTC, datetime

import pytest

from pipelines.sample.season import Season
from tests.assets.builders import Desk

NOW = datetime(2026, 9, 1, tzinfo=UTC)
ONCE = (
    "excluded", "unreadable", "unknown_player", "duplicate_player", "unfinished", "contradictory_result",
    "winner_not_seated", "ambiguous_winner", "no_result", "duplicate_table",
)  # fmt: skip


def validated(folder, season: Season) -> Desk:
    return Desk(folder / "home", now=NOW).correct(*season.corrections()).validate(*season.events())


def reasons(desk: Desk) -> Counter[str]:
    return Counter(dict(desk.rows("SELECT reason, count(*) FROM core.skipped WHERE table_id IS NOT NULL GROUP BY ALL")))


@pytest.fixture(scope="module")
def desk(tmp_path_factory) -> Desk:
    return validated(tmp_path_factory.mktemp("season"), Season())


@pytest.mark.parametrize("season", [Season(seed=0), Season(seed=2), Season(40, 60)], ids=repr)
def test_each_anomaly_has_its_reason_and_no_other(tmp_path, season):
    # specification: Reasons; a double booking concerns two tables
    found = reasons(validated(tmp_path, season))
    assert found.keys() - {"bye"} == {*ONCE, "double_booked", "bad_date", "before_first_day"}
    assert [found[reason] for reason in ONCE] == [1] * len(ONCE)
    assert found["double_booked"] == 2


def test_less_than_three_percent_are_skipped_beyond_byes(desk):
    # specification: Exit status; the default limit is five
    [(share,)] = desk.rows(
        "SELECT 100 * avg((state = 'skipped')::INTEGER) FROM core.tables WHERE reason IS DISTINCT FROM 'bye'"
    )
    assert 0 < share < 3


def test_the_first_seats_win_more_often(desk):
    # what the sample is made to show: 34, 27, 21 and 18 % of decisive pods of four
    wins = dict(desk.rows(
        "SELECT seat_no, 100 * avg((result = 'win')::INTEGER) FROM core.seats JOIN core.tables USING (pool, table_id)"
        " WHERE state = 'rated' AND outcome = 'win' AND seats = 4 GROUP BY seat_no"
    ))  # fmt: skip
    assert [wins[seat] for seat in (1, 2, 3, 4)] == pytest.approx([34, 27, 21, 18], abs=3)


def test_a_fifth_of_swiss_tables_is_drawn_and_none_of_a_cut(desk):
    drawn = dict(
        desk.rows(
            "SELECT stage, 100 * avg((outcome = 'draw')::INTEGER) FROM core.tables WHERE state = 'rated' GROUP BY stage"
        )
    )
    assert drawn == {"swiss": pytest.approx(21.5, abs=3.5), "cut": 0}
