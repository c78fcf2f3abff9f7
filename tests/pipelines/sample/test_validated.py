"""The season through the product's own validation: what it says about every table."""

from collections import Counter
from datetime import UTC, datetime

import pytest

from pipelines.sample.season import Season
from tests.assets.builders import Desk

ONCE = (
    "excluded", "unreadable", "unknown_player", "duplicate_player", "unfinished", "contradictory_result",
    "winner_not_seated", "ambiguous_winner", "no_result", "duplicate_table",
)  # fmt: skip


def validated(folder, season: Season) -> Desk:
    desk = Desk(folder / "home", now=datetime(2026, 9, 1, tzinfo=UTC))
    return desk.correct(*season.corrections()).validate(*season.events())


@pytest.mark.parametrize("season", [Season(seed=0), Season(seed=2), Season(40, 60)], ids=repr)
def test_each_anomaly_has_its_reason_and_no_other(tmp_path, season):
    # specification: Reasons; a double booking concerns two tables
    desk = validated(tmp_path, season)
    found = Counter(dict(desk.rows("SELECT reason, count(table_id) FROM core.skipped GROUP BY ALL")))
    assert (+found).keys() - {"bye"} == {*ONCE, "double_booked", "bad_date", "before_first_day"}
    assert ([found[reason] for reason in ONCE], found["double_booked"]) == ([1] * len(ONCE), 2)
    [(tables,)] = desk.rows("SELECT count(*) FROM core.tables")
    assert found.total() - found["bye"] < 0.03 * tables


def test_seats_and_draws_have_the_shares_that_the_sample_is_made_to_show(tmp_path):
    # of decisive pods of four, seats 1 to 4 win 34, 27, 21 and 18 %; 18 to 25 % of Swiss tables are drawn
    desk = validated(tmp_path, Season())
    wins = desk.rows(
        "SELECT 100 * avg((result = 'win')::INTEGER) FROM core.seats JOIN core.tables USING (pool, table_id)"
        " WHERE state = 'rated' AND outcome = 'win' AND seats = 4 GROUP BY seat_no ORDER BY seat_no"
    )
    assert [share for (share,) in wins] == pytest.approx([34, 27, 21, 18], abs=3)
    drawn = "SELECT stage, 100 * avg((outcome = 'draw')::INTEGER) FROM core.tables WHERE state = 'rated' GROUP BY stage"
    assert dict(desk.rows(drawn)) == {"swiss": pytest.approx(21.5, abs=3.5), "cut": 0}
