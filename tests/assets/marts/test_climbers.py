"""Who climbed in a month (marts.climbers), by hand."""

from datetime import UTC, datetime

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import Desk, code, event, pool, seat, table


def on(year, month, day, *rest):
    return int(datetime(year, month, day, *rest, tzinfo=UTC).timestamp())


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """January: ten draws of a and b, and of e and f. February: a beats b, e beats f, and new c beats new d. March: a draws b."""
    return Desk(tmp_path_factory.mktemp("climbers") / "home").show(
        event(
            "1", *[[table("ab", "Draw", 1), table("ef", "Draw", 2)] for _ in range(10)], startDate=on(2024, 1, 31, 23)
        ),
        event("2", [table("ab", "a", 1), table("ef", "e", 2), table("cd", "c", 3)], startDate=on(2024, 2, 1)),
        event("3", [table("ab", "Draw", 1)], startDate=on(2024, 3, 1)),
    )


def month(desk, number, columns):
    query = f"SELECT subject, {columns} FROM marts.climbers WHERE month = ?"
    names = {code(name): name for name in "abcdef"}
    return {names[subject]: tuple(rest) for subject, *rest in desk.rows(query, datetime(2024, number, 1, tzinfo=UTC))}


def test_nobody_has_a_rank_before_being_settled(desk):
    # schema: "provisional no more when it began": the tenth game was played in January
    assert month(desk, 1, "rank, games, change") == dict.fromkeys("abef", (None, 10, 0.0))


def test_ranks_are_dense_by_the_change(desk):
    # equals, K 24: 12 points up and 12 down, twice; newcomers move 20 and have no rank
    assert month(desk, 2, "rank, games, change") == {
        "a": (1, 1, 12.0), "e": (1, 1, 12.0), "b": (2, 1, -12.0), "f": (2, 1, -12.0),
        "c": (None, 1, 20.0), "d": (None, 1, -20.0),
    }  # fmt: skip


def test_from_where_to_where(desk):
    assert month(desk, 2, "rating_before, rating_after")["b"] == (1500, 1488)


def test_the_lower_one_climbs_by_a_draw(desk):
    # b at 1488 against 1512: 24 * (0.5 - 1/(1 + 10^(24/400)))
    gain = 24 * (0.5 - 1 / (1 + 10 ** (24 / 400)))
    assert month(desk, 3, "rank, change") == {"b": (1, pytest.approx(gain)), "a": (2, pytest.approx(-gain))}


def test_a_deck_that_drifts_without_a_game_has_no_rank(tmp_path):
    # the winner of the only game of 2024 (decks are never provisional) is idle in 2025, and goes back towards the start
    seats = [seat(name, deckObj={"Commanders": {name.upper(): {}}}) for name in "abcd"]
    later = [seat(name, deckObj={"Commanders": {name.upper(): {}}}) for name in "efgh"]
    settings = Settings(pool=[pool(system=[SystemSettings(name="deck_elo")])])
    desk = Desk(tmp_path / "home", settings).show(
        event("1", [table(seats, "a")], startDate=on(2024, 1, 1)),
        event("2", [table(later, "e")], startDate=on(2025, 12, 1)),
    )
    query = "SELECT games, rank, change < 0 FROM marts.climbers WHERE subject = 'A' ORDER BY month"
    first, *idle = desk.rows(query)
    assert (first, set(idle)) == ((1, 1, False), {(0, None, True)})
