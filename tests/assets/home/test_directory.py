"""The home and its lock: one run at a time (specification: Files of a home)."""

import os
from pathlib import Path

import pytest
from filelock import FileLock

from assets.errors import RunError, UsageError
from assets.home.directory import Home


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path / "home")
    home.make()
    return home


def test_a_second_writer_is_told_who_is_at_work(home: Home):
    with home.only_writer(), pytest.raises(RunError, match=f"process {os.getpid()}"), home.only_writer(wait_seconds=0):
        pass


def test_the_writer_is_known_while_it_works_and_gone_after(home: Home):
    with home.only_writer():
        process, seconds = home.writer()
        assert (process, seconds < 60) == (str(os.getpid()), True)
    assert home.writer() is None


def test_a_lock_without_its_pid_file_is_a_run_all_the_same(home: Home):
    # the other process has taken the lock and not yet written its id
    with FileLock(home.root / "writer.lock"), pytest.raises(RunError), home.only_writer(wait_seconds=0):
        pass


def test_a_pid_file_that_vanishes_while_it_is_read_means_no_writer(home: Home, monkeypatch: pytest.MonkeyPatch):
    # the other process ends between the reading of its id and of its age
    file = home.root / "writer.pid"
    file.write_text("1")
    read = Path.read_text
    monkeypatch.setattr(Path, "read_text", lambda self: (read(self), file.unlink())[0])
    assert home.writer() is None


def test_a_block_that_fails_gives_the_lock_back(home: Home):
    with pytest.raises(ZeroDivisionError), home.only_writer():
        raise ZeroDivisionError
    with home.only_writer(wait_seconds=0):
        pass


def test_a_home_that_cannot_be_made_is_wrong_usage(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(UsageError):
        Home(tmp_path / "file" / "home").make()
