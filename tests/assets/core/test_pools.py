"""Which tournaments a pool takes (specification: Settings), and what core says of all others."""

import pytest

from assets.home.settings import Pool, Settings
from tests.assets.builders import GAME, Desk, event, pool, table

MISSING = object()


def sent(name, game=GAME, format_="EDH"):
    one = event(name, [table("ab", "a")], game=game, format=format_)
    return {key: value for key, value in one.items() if value is not MISSING}


EVENTS = [
    sent("edh"),
    sent("lower", format_="edh"),
    sent("modern", format_="Modern"),
    sent("blank", format_=""),
    sent("no format", format_=MISSING),
    sent("null", format_=None),
    sent("other game", game="One Piece", format_=""),
    sent("other edh", game="One Piece"),
    sent("no game", game=MISSING),
]
POOLS = [
    pool("cedh"),
    pool("two", ["EDH", "Modern"]),
    pool("all", ["*"]),
    pool("unnamed", [""]),
    Pool(name="pieces", game="One Piece", formats=[""]),
    pool("star and one", ["*", "EDH"]),
]
EXPECTED = {
    # specification: Settings; exact names
    "cedh": {"edh"},
    # specification: Settings; a set of formats
    "two": {"edh", "modern"},
    # specification: Settings; "*" takes every format
    "all": {"edh", "lower", "modern", "blank", "no format", "null"},
    # specification: Settings; "" is a format, and stands for a missing one
    "unnamed": {"blank", "no format", "null"},
    "pieces": {"other game"},
    "star and one": {"edh", "lower", "modern", "blank", "no format", "null"},
}


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    return Desk(tmp_path_factory.mktemp("pools") / "home", Settings(pool=POOLS)).validate(*EVENTS)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_pool_takes(desk, name):
    rows = desk.rows("SELECT tournament_id FROM core.tournaments WHERE pool = ?", name)
    assert sorted(rows) == sorted((tournament,) for tournament in EXPECTED[name])


@pytest.mark.parametrize("name", EXPECTED)
def test_a_pool_judges_each_table_once(desk, name):
    rows = desk.rows("SELECT tournament_id FROM core.tables WHERE pool = ?", name)
    assert sorted(rows) == sorted((tournament,) for tournament in EXPECTED[name])


def test_an_event_in_no_pool_stands_once(desk):
    # specification: Values; in no pool: once, skipped, no_pool, its tables not validated
    rows = desk.rows(
        "SELECT tournament_id, status, status_reason FROM core.tournaments WHERE pool IS NULL ORDER BY ALL"
    )
    assert rows == [("no game", "skipped", "no_pool"), ("other edh", "skipped", "no_pool")]


def test_tables_of_an_event_in_no_pool_are_not_judged(desk):
    rows = desk.rows("SELECT count(*) FROM core.tables WHERE tournament_id IN ('other edh', 'no game')")
    assert rows == [(0,)]


def test_an_event_in_no_pool_is_listed_once(desk):
    # specification: Published tables; core.skipped
    rows = desk.rows("SELECT pool, table_id, reason FROM core.skipped WHERE tournament_id = 'other edh'")
    assert rows == [(None, None, "no_pool")]


def test_the_totals_of_an_event_in_no_pool_are_those_of_the_source(desk):
    # specification: Published tables; players, rounds and tables are counted in any case
    rows = desk.rows(
        "SELECT players, rounds, tables, tables_rated FROM core.tournaments WHERE tournament_id = 'no game'"
    )
    assert rows == [(2, 1, 1, 0)]


def test_each_pool_numbers_its_own_games(tmp_path):
    # specification: Rated order; numbered within a pool
    desk = Desk(tmp_path / "home", Settings(pool=[pool("all", ["*"]), pool("modern", ["Modern"])]))
    desk.validate(sent("a"), sent("b", format_="Modern"))
    rows = desk.rows("SELECT pool, tournament_id, game_no FROM core.tables ORDER BY ALL")
    assert rows == [("all", "a", 1), ("all", "b", 2), ("modern", "b", 1)]
