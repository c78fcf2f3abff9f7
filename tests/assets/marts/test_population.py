"""The population by month, against the plain mean and deviation of everybody's newest rating."""

import statistics
from datetime import UTC, datetime

import pytest

from tests.assets.builders import Desk, event, table


def on(year, month, day, hour=12):
    return int(datetime(year, month, day, hour, tzinfo=UTC).timestamp())


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    return Desk(tmp_path_factory.mktemp("population") / "home").show(
        event("1", [table("ab", "a", 1), table("cd", "Draw", 2)], startDate=on(2023, 1, 31, 23)),
        event("2", [table("abe", "b")], startDate=on(2023, 2, 1, 0)),
        event("3", [table("af", None)], startDate=on(2023, 3, 1)),  # not rated: no month
        *(event(f"4{n}", [table("ab", "a")], startDate=on(2023, 4, 1 + n)) for n in range(12)),
    )


def test_the_first_month_by_hand(desk):
    # a 1520, b 1480, c and d 1500: mean 1500, deviation sqrt((400 + 400) / 4)
    rows = desk.rows("SELECT subjects, mean_rating, stddev, games, drift FROM marts.population ORDER BY month LIMIT 1")
    assert rows == [(4, 1500.0, pytest.approx(200**0.5), 2, 0.0)]


def test_the_months_with_rated_games(desk):
    # schema: "Begin of the month, UTC": 23:59 UTC belongs to January, 00:00 UTC to February
    rows = desk.rows("SELECT month FROM marts.population ORDER BY month")
    assert rows == [(datetime(2023, month, 1, tzinfo=UTC),) for month in (1, 2, 4)]


@pytest.mark.parametrize("month", [1, 2, 4])
def test_each_month_against_everybodys_newest_rating(desk, month):
    # the population standard deviation, as the column's description says
    begin = datetime(2023, month, 1, tzinfo=UTC)
    newest = desk.rows(
        "SELECT arg_max(rating_after, game_no) FROM ratings.history JOIN core.tournaments USING (pool, tournament_id) "
        "WHERE started_at < ?::TIMESTAMPTZ + INTERVAL 1 MONTH GROUP BY subject",
        begin,
    )
    ratings = [rating for (rating,) in newest]
    rows = desk.rows("SELECT subjects, mean_rating, stddev, drift FROM marts.population WHERE month = ?", begin)
    mean = statistics.fmean(ratings)
    assert rows == [
        (len(ratings), pytest.approx(mean), pytest.approx(statistics.pstdev(ratings)), pytest.approx(mean - 1500))
    ]


def test_games_of_the_month(desk):
    # schema: "Tables rated in the month"
    assert desk.rows("SELECT games FROM marts.population ORDER BY month") == [(2,), (1,), (12,)]
