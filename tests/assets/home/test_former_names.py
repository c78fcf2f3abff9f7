"""A home with the names of an earlier version is told in one sentence what to rename (CHANGELOG: Renamed)."""

from pathlib import Path

import pytest

from assets.errors import UsageError
from assets.home.directory import Home
from assets.home.former_names import refuse_former_names
from assets.home.settings_file import read_settings
from tests.pipelines.cli.command import tablerank

SETTINGS = """\
[limits]
set_aside_percent = 5.0
keep_publications = 7
[privacy]
names = "readers"
scope = "readers"
"""
RENAMED = [
    ("ratings.duckdb", "tablerank.duckdb"), ("readers.csv", "members.csv"), ("publications", "snapshots"),
    ("set_aside_percent", "skipped_percent"), ("keep_publications", "keep_snapshots"),
    ('names = "readers"', '"members"'), ('scope = "readers"', '"members"'), ("was_reader", "was_member"),
]  # fmt: skip


@pytest.fixture
def former_home(tmp_path: Path) -> Home:
    """A home as version 0.3.0 left it."""
    home = Home(tmp_path / "home")
    home.make()
    (home.root / "ratings.duckdb").touch()
    (home.root / "readers.csv").touch()
    (home.root / "publications").mkdir()
    home.settings.write_text(SETTINGS)
    home.forgotten.write_text("# key: 00\nid_hash,code,was_reader\n")
    return home


def test_one_sentence_names_everything(former_home: Home):
    with pytest.raises(UsageError) as raised:
        refuse_former_names(former_home)
    sentence = str(raised.value)
    assert [
        pair for pair in RENAMED if f"{pair[0]} to {pair[1]}" not in sentence.replace(" of forgotten.csv", "")
    ] == []
    assert sentence.count(". ") == 0


@pytest.mark.parametrize("command", ["run", "rate", "check", "leaderboard", "export", "site", "backfill"])
def test_every_command_stops_with_status_2(command: str, former_home: Home):
    # specification: Exit status; 2: wrong usage or settings
    before = sorted(former_home.root.iterdir())
    done = tablerank(command, "--home", former_home.root)
    assert (done.status, "set_aside_percent" in done.err) == (2, True)
    assert sorted(former_home.root.iterdir()) == before


def test_a_settings_file_elsewhere_is_told_of_its_own_names(tmp_path: Path):
    (tmp_path / "other.toml").write_text(SETTINGS)
    with pytest.raises(UsageError, match="set_aside_percent"):
        read_settings(tmp_path / "other.toml")


def test_a_home_of_this_version_is_let_through(tmp_path: Path):
    home = Home(tmp_path)
    home.settings.write_text('[privacy]\nnames = "public"\n')
    refuse_former_names(home)
