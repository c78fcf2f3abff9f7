"""nothing_shrank compares with the publication before (issue: a publication never silently loses what it held)."""

import shutil

import pytest

from assets.checks import SHRUNK, all_checks, read_previous
from assets.errors import RunError
from assets.home.settings import Settings, SystemSettings
from assets.home.warehouse import attached, connection
from sql import statement
from tests.assets.builders import Desk, event, pool, table, write_csv


def broken_rows(con) -> int:
    return all_checks()[SHRUNK].broken_rows(con)


@pytest.fixture
def before(con):
    """Change what the former publication held, and count what the check then reports."""

    def reported(change: str, changed: tuple = (), *, rules_changed: bool = False) -> int:
        if rules_changed:
            con.execute("INSERT INTO may_shrink VALUES (NULL, 'rules')")
        for one in changed:
            con.execute("INSERT INTO may_shrink VALUES (?, 'changed')", [one])
        con.execute(change)
        return broken_rows(con)

    return reported


GONE = "INSERT INTO previous_tournaments VALUES ('cedh', 'gone', 'rated', 1, 1, false)"
FEWER = "UPDATE previous_tournaments SET tables = tables + 1 WHERE tournament_id = 'a' AND pool = 'cedh'"
FEWER_RATED = (
    "UPDATE previous_tournaments SET tables_rated = tables_rated + 1 WHERE tournament_id = 'a' AND pool = 'cedh'"
)
STANDINGS_LOST = "UPDATE previous_tournaments SET standings_rated = true WHERE tournament_id = 'a' AND pool = 'cedh'"


@pytest.mark.parametrize("change", [GONE, FEWER, FEWER_RATED, STANDINGS_LOST])
def test_less_than_before_is_reported(before, change):
    assert before(change) > 0


def test_as_much_as_before_is_not(before):
    assert before("SELECT 1") == 0


@pytest.mark.parametrize("change", [FEWER, FEWER_RATED, STANDINGS_LOST])
def test_a_changed_event_may_have_fewer_tables(before, change):
    assert before(change, changed=("a",)) == 0


def test_a_changed_event_may_not_be_gone(before):
    assert before(GONE, changed=("gone",)) == 1


@pytest.mark.parametrize("change", [FEWER_RATED, STANDINGS_LOST])
def test_changed_rules_may_skipped(before, change):
    assert before(change, rules_changed=True) == 0


def test_a_publication_that_knew_no_standings_yet_lost_none(good, tmp_path):
    with connection(shutil.copyfile(good, tmp_path / "former.duckdb")) as former:
        former.execute("ALTER TABLE core.tournaments DROP COLUMN standings_rated")
    with connection(shutil.copyfile(good, tmp_path / "tablerank.duckdb")) as con:
        con.execute(statement("checks/previous"))
        with attached(con, tmp_path / "former.duckdb", "previous"):
            read_previous(con, [])
        con.execute("DELETE FROM may_shrink")
        assert broken_rows(con) == 0
        assert con.execute("SELECT count(*) > 0 FROM previous_tournaments").fetchall() == [(True,)]


@pytest.mark.parametrize("change", [GONE, FEWER])
def test_changed_rules_lose_nothing_that_was_held(before, change):
    assert before(change, rules_changed=True) == 1


def test_another_changed_event_excuses_nothing(before):
    assert before(FEWER_RATED, changed=("b",)) == 1


def test_a_removed_event_may_go(before):
    # specification: Requests to TopDeck; a removed tournament is replayed away
    assert before("INSERT INTO previous_tournaments VALUES ('cedh', 'gone', 'removed', 1, 1, true)") == 0


def test_more_than_before_is_welcome(before):
    assert before("UPDATE previous_tournaments SET tables = 0, tables_rated = 0") == 0


@pytest.fixture
def desk(desk_that_published):
    return desk_that_published


def test_an_event_that_vanished_stops_the_publication(desk):
    for name in ("tournaments", "tables", "seats"):
        desk.change(f"DELETE FROM core.{name}")
    with pytest.raises(RunError, match="nothing_shrank"):
        desk.publish_again()


def test_an_event_that_the_source_cut_is_published_and_excused_once(desk):
    desk.publish(event("e", [table("ab", "a", 1)]))
    assert desk.published("SELECT tables FROM core.tournaments") == [(1,)]
    desk.publish()
    assert desk.published("SELECT tables FROM core.tournaments") == [(1,)]


def test_a_correction_that_excludes_is_published(desk):
    line = {"kind": "exclude_table", "table_id": "e:1:1", "reason": "r", "date": "2026-01-01"}
    desk.correct(line).publish()
    assert desk.published("SELECT tables_rated FROM core.tournaments") == [(1,)]


def test_settings_that_leave_out_are_published(desk):
    desk.settings = Settings(pool=[pool(formats=["Modern"])])
    desk.publish()
    assert desk.published("SELECT pool, status_reason FROM core.tournaments") == [(None, "no_pool")]


def test_a_rule_that_is_the_same_excuses_nothing(desk):
    desk.change("UPDATE core.tables SET state = 'skipped', reason = 'bye', game_no = NULL WHERE table_id = 'e:1:2'")
    desk.change("UPDATE core.tournaments SET tables_rated = 1")
    with pytest.raises(RunError, match="nothing_shrank: 1 rows"):
        desk.publish_again()


def test_other_rules_than_in_the_publication_before_are_changed_ones(good, tmp_path):
    with connection(shutil.copyfile(good, tmp_path / "tablerank.duckdb")) as con:
        con.execute(statement("checks/previous"))
        with attached(con, good, "previous"):
            read_previous(con, ["other settings", "other corrections", "1"])
        assert con.execute("FROM may_shrink").fetchall() == [(None, "rules")]


@pytest.fixture
def desk_of_standings(tmp_path):
    """Published: the standings of one event, without a table."""
    standings = [{"id": who, "name": who} for who in "abcd"]
    desk = Desk(tmp_path / "home", Settings(pool=[pool(system=[SystemSettings(name="standings_elo")])]))
    return desk.publish(event("s", standings=standings))


def test_rated_standings_that_are_not_any_more_stop_the_publication(desk_of_standings):
    desk_of_standings.change("UPDATE core.tournaments SET standings_rated = false, standings_reason = 'no_standings'")
    desk_of_standings.change("UPDATE core.tournaments SET status = 'skipped', status_reason = 'no_tables'")
    desk_of_standings.change("DELETE FROM ratings.history")
    with pytest.raises(RunError, match="nothing_shrank: 1 rows"):
        desk_of_standings.publish_again()


def test_what_events_csv_calls_casual_is_published(desk_of_standings):
    # casuals are not rated (specification: Reasons); the line in events.csv is the operator's own
    head = ["tournament_id", "event_type", "store", "rounds"]
    write_csv(desk_of_standings.home.events, head, [{"tournament_id": "s", "event_type": "Casuals"}])
    desk_of_standings.publish()
    assert desk_of_standings.published("SELECT standings_reason FROM core.tournaments") == [("event_type_unrated",)]
