"""tablerank check: one plain sentence for each fault, exit status 0 or 1 (contract 1)."""

from datetime import UTC, datetime, timedelta

import duckdb
import pytest

from assets.resources.home import Home
from tests.assets.topdeck.scripted import says, serving
from tests.pipelines.cli.command import tablerank
from tests.system import command

SOURCE = '[source]\nurl = "{url}"\nrequests_per_minute = 60_000\npaths = ["topdeck"]\n'


def home_with(root, *, published_before=timedelta(0), new_before=timedelta(0), source="topdeck") -> Home:
    """A home with its key, and of a publication what check reads."""
    home = Home(root)
    home.key.write_text("a key")
    home.key.chmod(0o600)
    now = datetime.now(UTC)
    with duckdb.connect(home.published) as con:
        con.execute("CREATE SCHEMA meta")
        con.execute("CREATE TABLE meta.runs (finished_at TIMESTAMPTZ, data_as_of TIMESTAMPTZ, source VARCHAR)")
        con.execute("INSERT INTO meta.runs VALUES (?, ?, ?)", [now - published_before, now - new_before, source])
    return home


def check(home: Home, url: str) -> list:
    home.settings.write_text(SOURCE.format(url=url))
    ended = tablerank("check", "--home", home.root)
    return [ended.status, *ended.out.splitlines()]


def test_all_is_well_where_the_source_answers(tmp_path):
    with serving([says([])]) as server:
        assert check(home_with(tmp_path), server.url) == [0, f"All is well in {tmp_path}."]
    assert len(server.asked) == 1


def test_a_source_that_refuses_the_key_is_a_fault(tmp_path):
    with serving([says({"error": "no"}, 401)]) as server:
        status, fault = check(home_with(tmp_path), server.url)
    assert (status, fault.partition(".")[0]) == (1, "TopDeck cannot be asked")


@pytest.mark.parametrize(
    ("source", "days", "stale"), [("topdeck", 46, True), ("topdeck", 44, False), ("files", 46, False)]
)
def test_a_source_that_brings_nothing_new_is_a_fault(tmp_path, source, days, stale):
    # contract 6: a morning asks for the last 45 days
    home = home_with(tmp_path, new_before=timedelta(days=days), source=source)
    with serving([says([])]) as server:
        status, sentence = check(home, server.url)
    assert (status, sentence.startswith("TopDeck has brought nothing new since ")) == (int(stale), stale)


@pytest.mark.parametrize(("hours", "status"), [(35, 0), (37, 1)])
def test_a_publication_of_more_than_a_morning_and_a_half_ago_is_a_fault(tmp_path, hours, status):
    with serving([says([])]) as server:
        assert check(home_with(tmp_path, published_before=timedelta(hours=hours)), server.url)[0] == status


def test_wrong_settings_have_a_status_of_their_own(tmp_path):
    # contract 1: "2 wrong usage or settings"
    (tmp_path / "pools.toml").write_text("[source]\nrequests_per_minute = 0\n")
    assert tablerank("check", "--home", tmp_path).status == 2


@pytest.mark.system
def test_a_clock_that_stands_still_is_a_fault(tmp_path):
    now = datetime.now(UTC).isoformat()
    ended = command.tablerank("check", "--home", home_with(tmp_path).root, TABLERANK_NOW=now)
    assert (ended.status, ended.out) == (
        1,
        "TABLERANK_NOW is set, so the clock stands still; take it out for real runs.\n",
    )
