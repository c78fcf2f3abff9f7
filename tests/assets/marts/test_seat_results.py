"""Seats in turn order (marts.seat_results), by hand: ten tables of four, four of them won by the first seat."""

from datetime import UTC, datetime

import pytest

from tests.assets.builders import Desk, event, rounds, table

WINNERS = ["a", "a", "a", "a", "b", "b", "b", "c", "Draw", "Draw"]
LAST_SECOND = int(datetime(2023, 11, 30, 23, 59, 59, tzinfo=UTC).timestamp())


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """Ten Swiss rounds in November, a final there, one table of two, an unfinished table; and a table in December."""
    swiss = rounds(*[[table("abcd", winner)] for winner in WINNERS])
    final = {"round": "Top 4", "tables": [table("abcd", "d")]}
    return Desk(tmp_path_factory.mktemp("seats") / "home").show(
        event("1", rounds=[*swiss, final], startDate=LAST_SECOND),
        event("2", [table("ef", "f", 1), table("abcd", None, 2, status="Active")], startDate=LAST_SECOND),
        event("3", [table("abcd", "a")], startDate=LAST_SECOND + 1),
    )


def of(desk, columns, where):
    return desk.rows(f"SELECT {columns} FROM marts.seat_results WHERE {where} ORDER BY seat_no")


SWISS = "stage = 'swiss' AND seats = 4 AND month = '2023-11-01'"


def test_tables_wins_and_draws_of_each_seat(desk):
    # WINNERS: the first seat won four, the second three, the third one, the fourth none; two were drawn
    assert of(desk, "seat_no, tables, wins, draws", SWISS) == [
        (1, 10, 4, 2), (2, 10, 3, 2), (3, 10, 1, 2), (4, 10, 0, 2),
    ]  # fmt: skip


def test_the_rate_counts_drawn_tables(desk):
    assert of(desk, "win_rate", SWISS) == [(0.4,), (0.3,), (0.1,), (0.0,)]


@pytest.mark.parametrize(
    ("seat_no", "low", "high"),
    [
        # Wilson's score for 4 of 10, z = 1.96: ((4 + z^2/2) +- z sqrt(4 * 6/10 + z^2/4)) / (10 + z^2)
        (1, 0.16818, 0.68733),
        # for 0 of 10 it ends at z^2 / (10 + z^2)
        (4, 0.0, 0.27753),
    ],
)
def test_wilsons_interval(desk, seat_no, low, high):
    [found] = of(desk, "low95, high95", f"{SWISS} AND seat_no = {seat_no}")
    assert found == (pytest.approx(low, abs=1e-5), pytest.approx(high, abs=1e-5))


def test_a_rate_of_one_has_one_as_its_upper_end(desk):
    # the fourth seat won the only final: by Wilson from 1 / (1 + z^2) to 1
    [found] = of(desk, "low95, high95", "stage = 'cut' AND seat_no = 4")
    assert found == (pytest.approx(0.20654, abs=1e-5), 1)


def test_sizes_stages_and_months_are_apart(desk):
    # the last second of November, UTC, and the first of December; the unfinished table is not counted
    rows = desk.rows("SELECT month, stage, seats, max(tables), sum(wins)::INT FROM marts.seat_results GROUP BY ALL")
    november, december = datetime(2023, 11, 1, tzinfo=UTC), datetime(2023, 12, 1, tzinfo=UTC)
    assert sorted(rows) == [
        (november, "cut", 4, 1, 1), (november, "swiss", 2, 1, 1), (november, "swiss", 4, 10, 8),
        (december, "swiss", 4, 1, 1),
    ]  # fmt: skip
