"""Bad input: one clear sentence, the right exit status, and nothing lost."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.published import equal_part, rows
from tests.system.command import Ended, tablerank

pytestmark = pytest.mark.integration

GOOD = '{"TID": "one", "startDate": 1700000000, "game": "Magic: The Gathering", "format": "EDH", "rounds": []}'


def written(name: str, content: bytes) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        file = folder / name
        file.write_bytes(content)
        return file

    return make


def empty_folder(folder: Path) -> Path:
    (folder / "empty").mkdir()
    return folder / "empty"


BAD_SOURCES = {
    "a missing path": (lambda folder: folder / "missing.json", 2),
    "an empty folder": (empty_folder, 2),
    "another ending": (written("notes.bin", b"\x00\x01"), 2),
    "a binary file": (written("binary.json", bytes(range(256)) * 9), 1),
    "HTML": (written("page.json", b"<!DOCTYPE html><html></html>"), 1),
    "cut JSON": (written("cut.json", f"[{GOOD}, {GOOD[:40]}".encode()), 1),
    "an array of numbers": (written("numbers.json", b"[1, 2, 3]"), 1),
    "10,000 nested brackets": (written("deep.json", b"[" * 10_000 + b"]" * 10_000), 1),
    "an empty file": (written("zero.json", b""), 1),
    "an empty array": (written("none.json", b"[]"), 1),
    "a cut gzip": (written("cut.jsonl.gz", b"\x1f\x8b\x08\x00"), 1),
    "no id": (written("nameless.json", b'{"rounds": []}'), 1),
}


def one_sentence(done: Ended) -> bool:
    lines = [line for line in done.err.splitlines() if line.strip() and not line.endswith(" s")]
    return len(lines) == 1 and lines[0].endswith(".") and "Traceback" not in done.err


QUICK = {"a missing path", "HTML", "10,000 nested brackets", "no id"}  # one of each kind of end; the others are long


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[] if case in QUICK else [pytest.mark.integration]) for case in BAD_SOURCES]
)
def test_a_bad_source_is_named_in_one_sentence_with_its_status(case: str, tmp_path: Path):
    make, status = BAD_SOURCES[case]
    source = make(tmp_path)
    done = tablerank("run", "--source", source, "--home", tmp_path / "home")
    assert (done.status, str(source) in done.err, one_sentence(done)) == (status, True, True), done.err


@pytest.mark.integration
def test_a_bad_source_leaves_yesterday_as_it_was(home: Path, tmp_path: Path):
    copy = shutil.copytree(home, tmp_path / "home")
    bad = written("page.json", b"<html>")(tmp_path)
    assert tablerank("run", "--source", bad, "--home", copy).status == 1
    assert equal_part(copy / "tablerank.duckdb") == equal_part(home / "tablerank.duckdb")


@pytest.mark.integration
def test_a_damaged_file_beside_a_good_one_is_named_and_loses_nothing(season: Path, home: Path, tmp_path: Path):
    # specification: Exit status; 3: published, but something needs a look
    bad = written("page.json", b"<html>")(tmp_path)
    done = tablerank("run", "--source", season, "--source", bad, "--home", tmp_path / "home")
    assert (done.status, "page.json" in done.out) == (3, True)
    there = equal_part(tmp_path / "home" / "tablerank.duckdb")
    assert there["ratings.history"] == equal_part(home / "tablerank.duckdb")["ratings.history"]
    unreadable = "SELECT count(*) FROM core.skipped WHERE reason = 'unreadable' AND tournament_id IS NULL"
    assert rows(tmp_path / "home" / "tablerank.duckdb", unreadable) == [(1,)]


def test_a_mistake_in_the_settings_ends_with_status_2(tmp_path: Path):
    # specification: Exit status; 2: wrong settings
    (tmp_path / "pools.toml").write_text("[schedule]\nmorning = '02:30'")
    done = tablerank("run", "--source", "sample", "--home", tmp_path)
    assert (done.status, one_sentence(done)) == (2, True), done.err


def test_a_home_that_cannot_be_written(tmp_path: Path):
    (tmp_path / "file").write_text("")
    done = tablerank("run", "--source", "sample", "--home", tmp_path / "file" / "home")
    assert (done.status, str(tmp_path / "file" / "home") in done.err, one_sentence(done)) == (2, True, True)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere; another user meets the permission")
def test_a_home_without_permission(tmp_path: Path):
    tmp_path.chmod(0o500)
    done = tablerank("run", "--source", "sample", "--home", tmp_path / "home")
    assert (done.status, one_sentence(done)) == (2, True)


@pytest.mark.parametrize(
    "arguments", [["runn"], ["run", "--sorce", "x"], ["player"], ["sample", "--to", "x", "--seed", "y"]]
)
def test_wrong_usage_is_status_2(arguments: list[str], tmp_path: Path):
    done = tablerank(*arguments, cwd=tmp_path)
    assert (done.status, one_sentence(done)) == (2, True), done.err


def test_a_fault_shows_its_traceback_only_when_asked(tmp_path: Path):
    done = tablerank("run", "--source", tmp_path / "missing.json", "--home", tmp_path / "home", "--debug")
    assert "Traceback" in done.err
