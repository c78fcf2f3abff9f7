"""The members' rating distribution (specification: Rating bands); ratings_core tests the rules of hiding."""

import pytest

from assets.home.settings import Privacy, Settings, SystemSettings
from assets.marts.rating_bands import build_rating_bands
from tests.assets.builders import Desk, event, member, pool, table


def duels(pairs, games=10, **fields):
    """Pairs that only play each other: with draws both stay at 1500, else the first wins every game."""
    return [
        event(f"{a}-{b}", *[[table([a, b], "Draw" if draw else a)] for _ in range(games)], **fields)
        for a, b, draw in pairs
    ]


EVEN = [(f"e{n}", f"f{n}", True) for n in range(5)]  # ten members at 1500
APART = [(f"w{n}", f"l{n}", False) for n in range(3)]  # three at the same rating above, three below
PEOPLE = [name for a, b, _ in EVEN + APART for name in (a, b)]


@pytest.fixture(scope="module")
def rated(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("bands") / "home")
    return desk.rate(*duels(EVEN), *duels(APART), *duels([("x", "y", True)], games=9), *duels([("p", "q", False)]))


def bands(desk: Desk, *members) -> list[tuple]:
    desk.link(*members).take_in()
    with desk.run_context.warehouse() as con:
        build_rating_bands(con, desk.run_context)
        return con.execute("SELECT band_from, band_to, members FROM marts.rating_bands ORDER BY ALL").fetchall()


def test_fewer_than_ten_showing_members(rated):
    # specification: Rating bands; empty until ten such members exist
    assert bands(rated, *map(member, PEOPLE[:9])) == []


def test_ten_showing_members(rated):
    # specification: Rating bands; 100 points, the lower end included
    assert bands(rated, *map(member, PEOPLE[:10])) == [(1500, 1600, 10)]


def test_hidden_members_do_not_count(rated):
    # specification: Rating bands; only members who show their games
    assert bands(rated, *map(member, PEOPLE[:9]), member(PEOPLE[9], "no")) == []


def test_members_with_nine_games_do_not_count(rated):
    # specification: Rating bands; 10 rated games
    assert bands(rated, *map(member, PEOPLE[:9]), member("x"), member("y")) == []


def test_linked_accounts_that_never_played_do_not_count(rated):
    assert bands(rated, *map(member, PEOPLE[:9]), member("nobody")) == []


def test_players_who_are_no_members_do_not_count(rated):
    # twelve players at 1500, ten of them members
    assert bands(rated, *map(member, PEOPLE[:10])) == [(1500, 1600, 10)]


def test_all_bands_of_three_or_more_are_shown(rated):
    # specification: Rating bands; a band with one or two is not shown, and none here is so small
    shown = bands(rated, *map(member, PEOPLE))
    assert [(members, band_to - band_from) for band_from, band_to, members in shown] == [(3, 100), (10, 100), (3, 100)]


def test_a_band_of_one_is_hidden(rated):
    # specification: Rating bands; a band with one or two is not shown
    shown = bands(rated, *map(member, PEOPLE[:10]), member(PEOPLE[10]))
    assert shown in ([], [(1500, 1600, 10)])


def test_the_bands_rest_on_the_shown_rating(rated):
    # specification: Rating bands; by the shown rating, so each band holds as many of them as it says
    shown = bands(rated, *map(member, PEOPLE))
    counted = rated.rows(
        "SELECT rating_shown // 100 * 100, count(*) FROM ratings.current WHERE games >= 10 "
        "AND subject NOT IN (SELECT player_code FROM core.seats WHERE table_id LIKE 'p-q:%') GROUP BY 1 ORDER BY 1"
    )
    assert [(band_from, members) for band_from, _, members in shown] == counted


def test_the_width_is_a_setting(tmp_path):
    # specification: Rating bands; the width is a setting
    settings = Settings(privacy=Privacy(band_width=250))
    desk = Desk(tmp_path / "home", settings).rate(*duels(EVEN))
    assert bands(desk, *map(member, PEOPLE[:10])) == [(1500, 1750, 10)]


def test_two_pools_and_two_systems_each_have_their_own(tmp_path):
    # specification: Published tables; the key has pool and system
    systems = [SystemSettings(name="pod_elo"), SystemSettings(name="pod_elo", label="steady", k_provisional=24.0)]
    settings = Settings(pool=[pool("edh", system=systems), pool("duel", ["Duel Commander"])])
    desk = Desk(tmp_path / "home", settings)
    desk.rate(*duels(EVEN), *duels([("e0", "f0", True)], format="Duel Commander", TID="duel"))
    bands(desk, *map(member, PEOPLE[:10]))
    rows = desk.rows("SELECT pool, system, band_from, members FROM marts.rating_bands ORDER BY ALL")
    assert rows == [("edh", "pod_elo", 1500, 10), ("edh", "steady", 1500, 10)]
