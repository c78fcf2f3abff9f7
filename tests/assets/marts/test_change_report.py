"""Who moved because history changed, and by which event (marts.rating_changes), by hand.

Every pool begins with three matches of two at K 40 (docs/method.md): a beats b and c beats d, even matches that move 20
points, then a beats c, again even: a 1540, b and d 1480, c 1500. One second import changes each pool in its own way.
"""

import shutil
from datetime import timedelta

import pytest

from assets.home.settings import Limits, Settings, SystemSettings
from assets.home.warehouse import connection
from tests.assets.builders import DAY, NOW, START, Desk, code, event, pool, table
from tests.published import rows

E1 = event("e1", [table("ab", "a")])
E2 = event("e2", [table("cd", "c")], startDate=START + 10 * DAY)
E3 = event("e3", [table("ac", "a")], startDate=START + 20 * DAY)
NAMES = {code(name): name for name in ("a", "b", "c", "d", "x", "y")}


def on(day: int, name: str, *tables: dict, **fields) -> dict:
    return event(name, list(tables), startDate=START + day * DAY, **fields)


SECOND = {  # pool -> what the second import brings
    "unchanged": [E1],
    "new at the end": [on(30, "e4", table("bd", "b"))],
    "late": [on(5, "late", table("cx", "c"))],
    "late and alone": [on(15, "late", table("bd", "b"))],
    "new people": [on(30, "e4", table("xy", "x"))],
    "winner": [event("e1", [table("ab", "b")])],
    "date": [{**E1, "startDate": START + 30 * DAY}],
    "table": [on(20, "e3", table("ac", "a", status="Active"))],
    "renamed": [on(10, "e2", table("cy", "c"))],
    "renamed winner": [on(10, "e2", table("yd", "y"))],
    "seats and winner": [on(10, "e2", table("cx", "x"))],
    "nothing felt": [on(10, "e2", table("cd", "c", 1), table("x", None, "Byes"), tournamentName="Another")],
    "removed": [],
    "half of K": [],
    "half of K and a late event": [on(15, "late", table("xy", "x"))],
    "another start": [],
    "two systems": [event("e1", [table("ab", "b")])],
    "all at once": [
        on(-5, "late", table("cx", "Draw"), table("bd", "d", 2)),
        on(12, "e1", table("ab", "b")),
        on(20, "e3", table("xy", "x")),
    ],
}
FIRST = {name: [E1, E2, E3] for name in SECOND}
POD_ELO = SystemSettings(name="pod_elo")
HALF = SystemSettings.model_validate({"name": "pod_elo", "k_provisional": 20})
HIGHER = SystemSettings.model_validate({"name": "pod_elo", "start": 1600})
STEADY = SystemSettings(name="pod_elo", label="steady", k_mode="pair_mean")


def settings(systems: dict[str, list[SystemSettings]]) -> Settings:
    pools = [pool(name, [name], system=systems.get(name, [POD_ELO])) for name in SECOND]
    return Settings(pool=pools, limits=Limits(keep_snapshots=2))


BEFORE = settings({"two systems": [POD_ELO, STEADY]})
AFTER = settings(
    {
        "two systems": [POD_ELO, STEADY],
        "half of K": [HALF],
        "half of K and a late event": [HALF],
        "another start": [HIGHER],
        "unchanged": [POD_ELO, STEADY],  # a new system has nothing to compare with
    }
)


def sent(imports: dict[str, list[dict]]) -> list[dict]:
    return [
        {**one, "TID": f"{name}/{one['TID']}", "format": name} for name, events in imports.items() for one in events
    ]


def publish(desk: Desk, run_id: str, *sources) -> None:
    desk.run_id = run_id
    desk.now += timedelta(days=1)
    desk.publish(*sources)


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home after the second import; the first publication lies beside the second."""
    desk = Desk(tmp_path_factory.mktemp("change_report") / "home", BEFORE, now=NOW)
    publish(desk, "first", *sent(FIRST))
    shutil.copyfile(desk.home.published, desk.home.root / "first.duckdb")
    desk.settings = AFTER
    desk.change("INSERT INTO staging.absent VALUES ('removed/e3', '2026-01-01', now(), 2)")
    publish(desk, "second", *sent(SECOND))
    return desk.home.root


@pytest.fixture(scope="module")
def report(home):
    return Report(Desk(home))


class Report:
    """What the newest publication says of a pool."""

    def __init__(self, desk: Desk) -> None:
        columns = "pool, tournament_id, change, what_changed, tables_before, tables_after, late"
        self._events = desk.published(f"SELECT {columns} FROM marts.event_changes ORDER BY ALL")
        columns = "pool, system, subject, rating_before, rating_after, cause_tournament_id, cause, moved"
        self._changes = desk.published(f"SELECT {columns}, first_shown_at_tournament_id FROM marts.rating_changes")

    def events(self, name: str) -> list[tuple]:
        """Event, change, what changed, rated tables before and after, late."""
        return [(event_id.partition("/")[2], *rest) for of, event_id, *rest in self._events if of == name]

    def moves(self, name: str) -> dict[tuple, object]:
        """By subject, cause and the cause's event: what it moved."""
        found = {}
        for of, _, who, _, _, by, cause, moved, _ in self._changes:
            if of == name:
                found[NAMES[who], cause, by and by.partition("/")[2]] = pytest.approx(moved, abs=1e-9)
        return found

    def ratings(self, name: str) -> dict[str, tuple]:
        """By subject: rating before and after."""
        return {NAMES[who]: (before, after) for of, _, who, before, after, *_ in self._changes if of == name}

    def first_shown(self, name: str, cause: str) -> dict[str, str]:
        found = [row for row in self._changes if row[0] == name and row[6] == cause]
        return {NAMES[who]: shown.partition("/")[2] for _, _, who, *_, shown in found}


def chance(ahead: float) -> float:
    """Expected score of the one who is so many points ahead (docs/method.md)."""
    return 1 / (1 + 10 ** (-ahead / 400))


@pytest.mark.parametrize("name", ["event_changes", "rating_changes"])
def test_the_first_publication_reports_nothing(home, name):
    assert rows(home / "first.duckdb", f"SELECT count(*) FROM marts.{name}") == [(0,)]


@pytest.mark.parametrize("name", ["unchanged", "nothing felt"])
def test_what_changes_nothing_is_not_reported(report, name):
    # a name, and a table that is rated in neither version, move nobody
    assert (report.events(name), report.moves(name)) == ([], {})


def test_a_new_event_at_the_end(report):
    # b and d, both at 1480, move 20 points; nobody else does
    assert report.events("new at the end") == [("e4", "added", None, 0, 1, False)]
    assert report.moves("new at the end") == {("b", "added", "e4"): 20, ("d", "added", "e4"): -20}
    assert report.ratings("new at the end") == {"b": (1480, 1500), "d": (1480, 1460)}


def test_a_late_event_is_told_as_late(report):
    # day 15 is before day 20, the newest rated event that the pool had
    assert report.events("late and alone") == [("late", "added", None, 0, 1, True)]
    assert report.moves("late and alone") == {("b", "added", "late"): 20, ("d", "added", "late"): -20}


def test_a_late_event_knocks_on(report):
    # on day 5 c beats x, even: c 1520. Then c, the favourite by 20, beats d; so a 1520 and c do not meet as equals
    c_at_e2 = 40 * (1 - chance(20))
    a_at_e3 = 40 * (1 - chance(-c_at_e2))
    assert report.moves("late") == {
        ("c", "added", "late"): 20,
        ("x", "added", "late"): -20,
        ("c", "knock_on", "late"): c_at_e2 - a_at_e3,
        ("d", "knock_on", "late"): 20 - c_at_e2,
        ("a", "knock_on", "late"): a_at_e3 - 20,
    }


def test_where_the_knock_on_first_shows(report):
    # c and d meet in e2, and a plays after the late event only in e3
    assert report.first_shown("late", "knock_on") == {"c": "e2", "d": "e2", "a": "e3"}


def test_somebody_new_has_no_rating_before(report):
    assert report.ratings("new people") == {"x": (None, 1520), "y": (None, 1480)}
    assert report.moves("new people") == {("x", "added", "e4"): 20, ("y", "added", "e4"): -20}


def test_a_changed_winner(report):
    # b, not a, won the first: a 1480, b 1520; then a, the underdog by 40, beats c and gains 40 x chance(40)
    assert [row[:3] for row in report.events("winner")] == [("e1", "changed", "winner")]
    assert report.moves("winner") == {
        ("a", "changed", "e1"): -40,
        ("b", "changed", "e1"): 40,
        ("a", "knock_on", "e1"): 40 * chance(40) - 20,
        ("c", "knock_on", "e1"): 20 - 40 * chance(40),
    }
    assert report.ratings("winner")["a"] == pytest.approx((1540, 1480 + 40 * chance(40)), abs=1e-9)


def test_a_changed_date(report):
    # the first event is now the last: a at 1500 beats c at 1520, and with that meets b at 1500
    a_at_e3 = 40 * chance(20)
    a_at_e1 = 40 * (1 - chance(a_at_e3))
    assert [row[:3] for row in report.events("date")] == [("e1", "changed", "date")]
    assert report.moves("date") == {
        ("a", "changed", "e1"): a_at_e1 - 20,
        ("b", "changed", "e1"): 20 - a_at_e1,
        ("a", "knock_on", "e1"): a_at_e3 - 20,
        ("c", "knock_on", "e1"): 20 - a_at_e3,
    }


def test_a_table_that_is_no_longer_rated(report):
    # a's win over c is taken back
    assert report.events("table") == [("e3", "changed", "tables rated", 1, 0, False)]
    assert report.moves("table") == {("a", "changed", "e3"): -20, ("c", "changed", "e3"): 20}


def test_a_renamed_account(report):
    # d's account is now called y: d is gone, y is new, and nobody else moves; the start, 1500, stands for what is missing
    assert [row[:3] for row in report.events("renamed")] == [("e2", "changed", "seats")]
    assert report.moves("renamed") == {("d", "changed", "e2"): 20, ("y", "changed", "e2"): -20}
    assert report.ratings("renamed") == {"d": (1480, None), "y": (None, 1480)}


def test_a_renamed_winner_is_no_other_winner(report):
    assert [row[2] for row in report.events("renamed winner")] == ["seats"]


def test_what_changed_is_told_in_alphabetical_order(report):
    assert [row[2] for row in report.events("seats and winner")] == ["seats, winner"]


def test_a_removed_event(report):
    # specification: Requests to TopDeck; a removed tournament is replayed away
    assert report.events("removed") == [("e3", "removed", None, 1, 0, False)]
    assert report.moves("removed") == {("a", "removed", "e3"): -20, ("c", "removed", "e3"): 20}


def test_other_settings_move_without_an_event(report):
    # K 20 for all halves every change: a won 40, b and d lost 20; c won 20 and lost 20, and so stays at 1500
    assert report.events("half of K") == []
    assert report.moves("half of K") == {("a", "rules", None): -20, ("b", "rules", None): 10, ("d", "rules", None): 10}


def test_what_shows_before_the_earliest_changed_event_is_no_knock_on(report):
    # the late event began on day 15; a's, b's and d's changes differ from days 0 and 10 on
    moves = report.moves("half of K and a late event")
    assert {who: cause for who, cause, _ in moves} == {
        "a": "rules", "b": "rules", "d": "rules", "x": "added", "y": "added",
    }  # fmt: skip


def test_another_start_is_told(report):
    # everybody starts 100 higher, and the differences are what they were
    assert report.moves("another start") == {(who, "rules", None): 100 for who in "abcd"}


def test_all_systems_of_a_pool_are_reported(home):
    query = "SELECT system, count(*) FROM marts.rating_changes WHERE pool = 'two systems' GROUP BY ALL ORDER BY ALL"
    assert Desk(home).published(query) == [("pod_elo", 4), ("steady", 4)]


def test_the_causes_add_up_to_the_difference_of_the_ratings(home):
    # late, changed, moved and reseated at once; six people, and 1500 stands for those who are new
    found = Desk(home).published(
        "SELECT coalesce(rating_after, 1500) - coalesce(rating_before, 1500), sum(moved) "
        "FROM marts.rating_changes WHERE pool = 'all at once' GROUP BY subject, rating_before, rating_after"
    )
    assert len(found) == 6
    assert [difference for difference, _ in found] == pytest.approx([moved for _, moved in found], abs=1e-9)


@pytest.fixture(scope="module")
def later(home, tmp_path_factory):
    """More runs on a copy: an event comes back, a run that does not publish, and one without a warehouse."""
    desk = Desk(shutil.copytree(home, tmp_path_factory.mktemp("later") / "home"), AFTER, now=NOW + timedelta(days=5))
    desk.change("DELETE FROM staging.absent")
    with connection(desk.home.published) as con:  # as if d and y were one person, who was forgotten
        con.execute("UPDATE marts.rating_changes SET subject = 'forgotten' WHERE pool = 'renamed'")
    publish(desk, "third")
    shutil.copyfile(desk.home.published, desk.home.root / "third.duckdb")
    desk.run_id = "interrupted"
    desk.show(*sent({"winner": [on(40, "e5", table("ab", "a"))]}))
    desk.home.warehouse.unlink()
    publish(desk, "fourth", *sent({"winner": [on(40, "e5", table("ab", "a"))]}))
    return desk


def test_a_removed_event_that_comes_back_is_added(later):
    query = "SELECT tournament_id, change FROM marts.event_changes WHERE run_id = 'third'"
    assert later.published(query) == [("removed/e3", "added")]


@pytest.mark.parametrize("name", ["event_changes", "rating_changes"])
def test_the_reports_of_the_last_runs_are_kept(later, name):
    # limits.keep_snapshots is 2. The third run's report outlived its warehouse; the interrupted run has left none
    query = f"SELECT DISTINCT run_id FROM marts.{name} ORDER BY run_id"
    assert later.published(query) == [("fourth",), ("third",)]


def test_who_was_two_accounts_and_is_forgotten_has_no_earlier_report(later):
    # specification: Forgetting; both rows of that run now have one pseudonym, and no longer add up
    query = "SELECT count(*) FILTER (pool = 'renamed'), count(*) FILTER (pool = 'winner') FROM marts.rating_changes"
    assert rows(later.home.root / "third.duckdb", query) == [(0, 4)]
