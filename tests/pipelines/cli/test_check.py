"""tablerank check: one sentence per fault, exit status 0 or 1 (specification: Commands)."""

import gzip
from datetime import UTC, datetime, timedelta

import duckdb
import pytest

from assets.home.directory import Home
from tests.assets.builders import KEY, Desk, event, table
from tests.assets.raw.sources.topdeck.scripted import says, serving
from tests.pipelines.cli.command import tablerank
from tests.system import command

SOURCE = '[source]\nurl = "{url}"\nrequests_per_minute = 60_000\npaths = ["topdeck"]\n'


def home_with(root, *, published_before=timedelta(0), new_before=timedelta(0), source="topdeck", looks=()) -> Home:
    """A home with its key, and of a publication what check reads."""
    home = Home(root)
    home.key.write_text("a key")
    home.key.chmod(0o600)
    now = datetime.now(UTC)
    with duckdb.connect(home.published) as con:
        con.execute("CREATE SCHEMA meta")
        con.execute("CREATE TABLE meta.runs (finished_at TIMESTAMPTZ, data_as_of TIMESTAMPTZ, source VARCHAR)")
        con.execute("CREATE TABLE meta.needs_a_look (kind VARCHAR, needs_a_look BOOLEAN, sentence VARCHAR)")
        con.executemany(
            "INSERT INTO meta.needs_a_look VALUES ('a kind', ?, ?)", [[True, one] for one in looks] or [[False, ""]]
        )
        con.execute("INSERT INTO meta.runs VALUES (?, ?, ?)", [now - published_before, now - new_before, source])
    return home


def check(home: Home, url: str) -> list:
    home.settings.write_text(SOURCE.format(url=url))
    ended = tablerank("check", "--home", home.root)
    return [ended.status, *ended.out.splitlines()]


def test_all_is_well_where_the_source_answers(tmp_path):
    with serving([says([])]) as server:
        assert check(home_with(tmp_path), server.url)[0] == 0
    assert len(server.asked) == 1


def test_a_source_that_refuses_the_key_is_a_fault(tmp_path):
    with serving([says({"error": "no"}, 401)]) as server:
        status, fault = check(home_with(tmp_path), server.url)
    assert (status, "401" in fault) == (1, True)


@pytest.mark.parametrize(
    ("source", "days", "stale"), [("topdeck", 46, True), ("topdeck", 44, False), ("files", 46, False)]
)
def test_a_source_that_brings_nothing_new_is_a_fault(tmp_path, source, days, stale):
    # specification: Schedule; the last 45 days
    home = home_with(tmp_path, new_before=timedelta(days=days), source=source)
    with serving([says([])]) as server:
        status, sentence = check(home, server.url)
    day = f"{datetime.now(UTC) - timedelta(days=days):%Y-%m-%d}"
    assert (status, day in sentence) == (int(stale), stale)


@pytest.mark.parametrize(("hours", "status"), [(35, 0), (37, 1)])
def test_a_publication_of_more_than_a_morning_and_a_half_ago_is_a_fault(tmp_path, hours, status):
    with serving([says([])]) as server:
        assert check(home_with(tmp_path, published_before=timedelta(hours=hours)), server.url)[0] == status


def test_wrong_settings_have_a_status_of_their_own(tmp_path):
    # specification: Exit status; 2 is wrong usage or settings
    (tmp_path / "pools.toml").write_text("[source]\nrequests_per_minute = 0\n")
    assert tablerank("check", "--home", tmp_path).status == 2


def test_a_clock_that_stands_still_is_a_fault(tmp_path):
    now = datetime.now(UTC).isoformat()
    ended = command.tablerank("check", "--home", home_with(tmp_path).root, TABLERANK_NOW=now)
    assert (ended.status, ended.out.count("\n"), "TABLERANK_NOW" in ended.out) == (1, 1, True)


def test_what_the_last_run_asks_to_look_at_is_told(tmp_path):
    home = home_with(tmp_path, looks=["A window failed."])
    with serving([says([])]) as server:
        assert check(home, server.url) == [1, "A window failed."]


def test_a_publication_from_the_future_is_a_fault(tmp_path):
    with serving([says([])]) as server:
        status, fault = check(home_with(tmp_path, published_before=timedelta(days=-3)), server.url)
    assert (status, f"{datetime.now(UTC) + timedelta(days=3):%Y-%m-%d}" in fault) == (1, True)


def test_an_earlier_publication_in_force_is_told(tmp_path):
    home = home_with(tmp_path, published_before=timedelta(hours=20))
    home.snapshots.mkdir()
    later = f"{datetime.now(UTC) - timedelta(hours=2):%Y%m%dT%H%M%SZ}-12345678.duckdb"
    (home.snapshots / later).touch()
    with serving([says([])]) as server:
        status, fault = check(home, server.url)
    assert (status, later in fault) == (1, True)


@pytest.fixture
def desk(tmp_path) -> Desk:
    desk = Desk(tmp_path)
    desk.home.key.chmod(0o600)
    desk.take_in(event("e", [table("ab", "a")]))
    home_with(tmp_path)
    desk.home.key.write_text(KEY)
    return desk


def test_a_damaged_raw_batch_is_a_fault(desk):
    desk.batches[0].write_bytes(gzip.compress(b"{}"))
    with serving([says([])]) as server:
        status, fault = check(desk.home, server.url)
    assert (status, desk.batches[0].name in fault) == (1, True)


def test_a_raw_batch_that_is_gone_is_a_fault(desk):
    desk.take_in(event("f", [table("ab", "a")]))
    desk.batches[0].unlink()
    with serving([says([])]) as server:
        status, fault = check(desk.home, server.url)
    assert (status, str(desk.home.raw) in fault) == (1, True)


def test_another_key_than_that_of_the_data_is_a_fault(desk):
    desk.home.key.write_text("another key")
    with serving([says([])]) as server:
        status, fault = check(desk.home, server.url)
    assert (status, "id_key" in fault) == (1, True)
