"""Files and folders that are replaced as a whole (specification: Files of a home)."""

import shutil
import stat
from pathlib import Path

import pytest

from assets.files import folder_in_place_of, settle_folder, write_whole


@pytest.fixture
def yesterday(tmp_path: Path) -> Path:
    """A folder with one file."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "yesterday").touch()
    return folder


def siblings(folder: Path) -> dict[str, list[str]]:
    """Every folder beside a folder, itself included, with its files."""
    return {one.name: [file.name for file in one.iterdir()] for one in folder.parent.iterdir()}


def test_the_new_folder_replaces_the_old(yesterday: Path):
    with folder_in_place_of(yesterday) as fresh:
        (fresh / "today").touch()
        assert siblings(yesterday)["pages"] == ["yesterday"]
    assert siblings(yesterday) == {"pages": ["today"]}


def test_a_block_that_fails_changes_nothing(yesterday: Path):
    with pytest.raises(FileNotFoundError), folder_in_place_of(yesterday) as fresh:
        (fresh / "a folder that is not there" / "today").touch()
    assert siblings(yesterday) == {"pages": ["yesterday"]}


def test_a_new_folder_that_cannot_be_moved_puts_the_old_one_back(yesterday: Path, monkeypatch: pytest.MonkeyPatch):
    rename = Path.rename
    monkeypatch.setattr(Path, "rename", lambda a, b: rename(a / "none" if a.suffix == ".new" else a, b))
    with pytest.raises(FileNotFoundError), folder_in_place_of(yesterday) as fresh:
        (fresh / "today").touch()
    assert siblings(yesterday) == {"pages": ["yesterday"]}


def test_a_kill_between_the_renames_is_finished(yesterday: Path):
    # the new folder is complete before the former one is moved away
    shutil.copytree(yesterday, yesterday.with_name(".pages.new"))
    (yesterday.with_name(".pages.new") / "today").touch()
    yesterday.rename(yesterday.with_name(".pages.former"))
    settle_folder(yesterday)
    assert {name: sorted(files) for name, files in siblings(yesterday).items()} == {"pages": ["today", "yesterday"]}


def test_a_former_folder_alone_comes_back(yesterday: Path):
    yesterday.rename(yesterday.with_name(".pages.former"))
    settle_folder(yesterday)
    assert siblings(yesterday) == {"pages": ["yesterday"]}


def test_a_half_made_folder_of_a_killed_run_goes(yesterday: Path):
    yesterday.with_name(".pages.new").mkdir()
    settle_folder(yesterday)
    assert siblings(yesterday) == {"pages": ["yesterday"]}


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path):
    file = tmp_path / "members.csv"
    file.touch()
    file.chmod(0o664)  # a umask of 022 would take the group's right to write
    write_whole(file, "id\r\n")
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (b"id\r\n", 0o664)


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path):
    file = tmp_path / "members.csv"
    file.write_text("id\n")
    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "half of a pair: \ud800")
    assert file.read_text() == "id\n"


def test_what_a_killed_write_left_is_no_obstacle(tmp_path: Path):
    (tmp_path / ".secret.new").write_text("half")
    write_whole(tmp_path / "secret", b"whole", mode=0o600)
    assert [(file.name, stat.S_IMODE(file.stat().st_mode)) for file in tmp_path.iterdir()] == [("secret", 0o600)]
