"""Folders that are replaced as a whole (specification: Files of a home)."""

import shutil
from pathlib import Path

import pytest

from assets.files import in_place_of


@pytest.fixture
def yesterday(tmp_path: Path) -> Path:
    """A folder with one file."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "yesterday").touch()
    return folder


def beside(folder: Path) -> dict[str, list[str]]:
    """Every folder that lies there, with what is in it."""
    return {one.name: [file.name for file in one.iterdir()] for one in folder.parent.iterdir()}


def test_the_new_takes_the_place_of_the_old(yesterday: Path):
    with in_place_of(yesterday) as fresh:
        (fresh / "today").touch()
        assert beside(yesterday)["pages"] == ["yesterday"]
    assert beside(yesterday) == {"pages": ["today"]}


def test_a_block_that_fails_changes_nothing(yesterday: Path):
    with pytest.raises(FileNotFoundError), in_place_of(yesterday) as fresh:
        (fresh / "a folder that is not there" / "today").touch()
    assert beside(yesterday) == {"pages": ["yesterday"]}


def test_a_new_one_that_cannot_be_moved_puts_the_old_back(yesterday: Path):
    with pytest.raises(FileNotFoundError), in_place_of(yesterday) as fresh:
        shutil.rmtree(fresh)
    assert beside(yesterday) == {"pages": ["yesterday"]}


def test_what_a_killed_one_moved_away_comes_back(yesterday: Path):
    # killed between the two renames: the former folder has another name, the new one never got its own
    yesterday.rename(yesterday.with_name(".pages.former"))
    yesterday.with_name(".pages.new").mkdir()
    with pytest.raises(FileNotFoundError), in_place_of(yesterday) as fresh:
        (fresh / "a folder that is not there" / "today").touch()
    assert beside(yesterday) == {"pages": ["yesterday"]}
