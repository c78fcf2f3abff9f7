"""The most surprising wins (marts.upsets), by hand."""

import pytest

from assets.home.settings import Settings, SystemSettings
from tests.assets.builders import DAY, START, Desk, code, event, pool, table

COLUMNS = "subject, strongest_opponent, opponents, games_before, strongest_games"


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """a beats b, and c beats d, ten times; then b beats a, and d beats c; then a newcomer wins a pod against a and c."""
    return Desk(tmp_path_factory.mktemp("upsets") / "home").show(
        event("1", *[[table("ab", "a", 1), table("cd", "c", 2)] for _ in range(10)]),
        event("2", [table("ab", "b", 1), table("cd", "d", 2)], startDate=START + DAY),
        event("3", [table("nac", "n", 1), table("pq", "p", 2)], startDate=START + 2 * DAY),
        event("4", [table("am", "a", 1)], startDate=START + 3 * DAY),
    )


def test_of_settled_winners_the_less_likely_first_and_of_equal_ones_the_earlier(desk):
    # both pairs have played the same games, so both chances are equal; all four had ten games before
    rows = desk.rows(f"SELECT place, table_id, {COLUMNS} FROM marts.upsets WHERE NOT provisional ORDER BY place")
    assert rows == [
        (1, "2:1:1", code("b"), code("a"), 1, 10, 10),
        (2, "2:1:2", code("d"), code("c"), 1, 10, 10),
    ]


def test_the_chance_is_that_of_the_history(desk):
    # E of b against a, from the ratings before it
    [(chance, own, others, change)] = desk.rows(
        "SELECT win_probability, rating_before, strongest_rating, change FROM marts.upsets WHERE table_id = '2:1:1'"
    )
    assert chance == pytest.approx(1 / (1 + 10 ** ((others - own) / 400)))
    assert change == pytest.approx(24 * (1 - chance))  # settled: K is 24
    assert chance < 0.25


def test_newcomers_have_a_list_of_their_own(desk):
    # n has played nothing, and won against two who have played eleven; a and c are equal, so the alphabet decides
    rows = desk.rows(f"SELECT place, table_id, {COLUMNS} FROM marts.upsets WHERE provisional")
    assert rows == [(1, "3:1:1", code("n"), min(code("a"), code("c")), 2, 0, 11)]


@pytest.mark.parametrize("table_id", ["3:1:2", "4:1:1"])
def test_a_win_of_an_equal_or_of_the_favourite_is_none(desk, table_id):
    assert desk.rows("SELECT count(*) FROM marts.upsets WHERE table_id = ?", table_id) == [(0,)]


def test_a_list_has_a_hundred(tmp_path):
    # 110 newcomers each win the second game against who beat them in the first, all with the same chance
    pairs = [(f"x{number}", f"y{number}") for number in range(110)]
    first = [table(pair, pair[0], place) for place, pair in enumerate(pairs, 1)]
    second = [table(pair, pair[1], place) for place, pair in enumerate(pairs, 1)]
    desk = Desk(tmp_path / "home").show(event("1", first, second))
    rows = desk.rows("SELECT place, game_no FROM marts.upsets ORDER BY place")
    assert rows == [(place, 110 + place) for place in range(1, 101)]


def test_a_standings_event_is_won_by_its_sole_first_place(tmp_path):
    # a is first in event 1, and second to d in event 2; event 3 has two firsts, so nobody won it
    def standings(*places):
        return [{"id": who, "standing": place} for who, place in places]

    settings = Settings(pool=[pool(system=[SystemSettings(name="standings_elo")])])
    desk = Desk(tmp_path / "home", settings).show(
        event("1", standings=standings(("a", 1), ("b", 2), ("c", 3), ("d", 4))),
        event("2", standings=standings(("d", 1), ("a", 2), ("b", 3), ("c", 4)), startDate=START + DAY),
        event("3", standings=standings(("c", 1), ("b", 1), ("a", 3), ("d", 4)), startDate=START + 2 * DAY),
    )
    rows = desk.rows("SELECT tournament_id, table_id, subject, strongest_opponent, opponents FROM marts.upsets")
    assert rows == [("2", None, code("d"), code("a"), 3)]
