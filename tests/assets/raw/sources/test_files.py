"""Files in TopDeck's format (specification: Sources): .json an event or an array, .jsonl one per line, or .gz."""

import gzip
import json
import math

import pytest

from assets.errors import UsageError
from assets.raw.sources.files import read_entries
from assets.raw.sources.registry import source_files
from assets.raw.sources.source import Unreadable

ONE, TWO = {"TID": "one"}, {"TID": "two"}
BOM = b"\xef\xbb\xbf"


def read(tmp_path, name: str, content: bytes) -> list:
    file = tmp_path / name
    file.write_bytes(content)
    return list(read_entries(file))


def faults(entries: list) -> list[str]:
    return [entry.what for entry in entries if isinstance(entry, Unreadable)]


@pytest.mark.parametrize(
    ("name", "content", "entries"),
    [
        ("a.json", b'{"TID": "one"}', [ONE]),
        ("a.json", b'[{"TID": "one"}, {"TID": "two"}]', [ONE, TWO]),
        ("a.json", b"[]", []),
        ("a.json", b'\n\n[{"TID":\n"one"}]\n', [ONE]),
        ("a.jsonl", b'{"TID": "one"}\n{"TID": "two"}\n', [ONE, TWO]),
        ("a.jsonl", b'{"TID": "one"}\r\n\r\n  \n{"TID": "two"}', [ONE, TWO]),
        ("a.jsonl", b"", []),
        ("A.JSON", b'[{"TID": "one"}]', [ONE]),
        ("A.JSONL", b'{"TID": "one"}\n{"TID": "two"}', [ONE, TWO]),
        ("old.jsonl.json", b'[\n{"TID": "one"}\n]', [ONE]),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_entries(tmp_path, name, content, entries, packed):
    # specification: Sources
    ending = (".GZ" if name.isupper() else ".gz") if packed else ""
    assert read(tmp_path, name + ending, gzip.compress(content) if packed else content) == entries


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
def test_a_byte_order_mark_is_no_content(tmp_path, name):
    assert read(tmp_path, name, BOM + b'{"TID": "one"}') == [ONE]


@pytest.mark.parametrize(
    "content",
    [
        b'{"TID": "\xff\xfe"}',
        bytes(range(256)),
        b"<!DOCTYPE html><html><body>503</body></html>",
        b'[{"TID": "one"}, {"TID": "t',
        b"",
        b"  \n",
        b"\x00",
    ],
)
def test_what_is_not_json_is_told(tmp_path, content):
    # specification: Reading records; unreadable entries are yielded, not raised
    assert faults(read(tmp_path, "a.json", content)) == ["a file that is not JSON"]


def test_a_bad_line_leaves_the_others(tmp_path):
    # specification: Sources; one odd tournament never stops the run
    entries = read(tmp_path, "a.jsonl", b'{"TID": "one"}\n{"TID": \xff}\n{"TID": "two"}\n')
    assert (entries[0], faults(entries), entries[2]) == (ONE, ["a line that is not JSON"], TWO)


def test_a_cut_line_leaves_the_others(tmp_path):
    entries = read(tmp_path, "a.jsonl", b'{"TID": "one"}\n{"TID": "tw')
    assert (entries[0], faults(entries)) == (ONE, ["a line that is not JSON"])


@pytest.mark.parametrize("name", ["a.json.gz", "a.jsonl.gz"])
def test_a_cut_gzip_is_told(tmp_path, name):
    content = gzip.compress(b'{"TID": "one"}\n' * 1000)
    assert faults(read(tmp_path, name, content[: len(content) // 2])) == ["a compressed file that is cut or damaged"]


def test_the_lines_before_the_cut_count(tmp_path):
    # one flush ends the first line; what follows is cut off
    file = tmp_path / "a.jsonl.gz"
    with gzip.open(file, "wb") as stream:
        stream.write(b'{"TID": "one"}\n')
        stream.flush()
        stream.write(b'{"TID": "two"}\n' * 100)
    file.write_bytes(file.read_bytes()[:-12])
    assert next(read_entries(file)) == ONE


@pytest.mark.parametrize("name", ["a.json.gz", "a.jsonl.gz"])
def test_a_gz_that_is_none_is_told(tmp_path, name):
    assert faults(read(tmp_path, name, b'{"TID": "one"}')) == ["a compressed file that is cut or damaged"]


def test_a_gzip_damaged_in_the_middle_is_told(tmp_path):
    content = bytearray(gzip.compress(json.dumps([{"TID": str(n * n)} for n in range(500)]).encode()))
    content[40:60] = bytes(20)
    assert len(faults(read(tmp_path, "a.json.gz", bytes(content)))) == 1


@pytest.mark.parametrize(("name", "holder"), [("a.json", "a file"), ("a.jsonl", "a line")])
@pytest.mark.parametrize("bracket", [b"[", b'{"a":'])
def test_ten_thousand_brackets_are_told(tmp_path, name, holder, bracket):
    closing = b"1" + b"}" * 10_000 if bracket != b"[" else b"]" * 10_000
    assert faults(read(tmp_path, name, bracket * 10_000 + closing)) == [f"{holder} nested too deeply"]


def test_an_array_of_numbers_is_entries_that_are_none(tmp_path):
    assert read(tmp_path, "a.json", b"[1, 2.5]") == [1, 2.5]


def test_literals_that_are_not_quite_json(tmp_path):
    # specification: Sources; read leniently: a date of NaN is bad_date, not a broken file
    (entry,) = read(tmp_path, "a.json", b'{"TID": "one", "startDate": NaN, "topCut": -Infinity}')
    assert math.isnan(entry["startDate"])


def test_an_integer_of_five_thousand_digits(tmp_path):
    # specification: Reasons; a start that is too long is bad_date, not a broken file
    (entry,) = read(tmp_path, "a.json", b'{"TID": "one", "startDate": ' + b"9" * 5000 + b"}")
    assert len(str(entry["startDate"])) == 5000


def test_half_a_surrogate_pair_is_read(tmp_path):
    assert read(tmp_path, "a.jsonl", rb'{"TID": "\ud83d"}') == [{"TID": "\ud83d"}]


def test_a_nul_character_is_read(tmp_path):
    assert read(tmp_path, "a.jsonl", rb'{"TID": "a\u0000b"}') == [{"TID": "a\0b"}]


def test_files_of_a_folder_in_one_order(tmp_path):
    for name in ("b.jsonl", "a.json", "sub/c.JSON.GZ", "notes.txt", "members.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [file.name for file in source_files([tmp_path])] == ["a.json", "b.jsonl", "c.JSON.GZ"]


def test_a_file_named_twice_is_read_once(tmp_path):
    (tmp_path / "a.json").touch()
    assert len(source_files([tmp_path / "a.json", tmp_path, tmp_path / "." / "a.json"])) == 1


def test_a_missing_path(tmp_path):
    with pytest.raises(UsageError, match=r"gone\.json does not exist"):
        source_files([tmp_path / "gone.json"])


def test_a_folder_without_a_file(tmp_path):
    (tmp_path / "notes.txt").touch()
    with pytest.raises(UsageError, match="has no file that a source reads"):
        source_files([tmp_path])


@pytest.mark.parametrize("name", ["a.txt", "a.json.zip", "a.gz", "json"])
def test_another_ending(tmp_path, name):
    (tmp_path / name).touch()
    with pytest.raises(UsageError, match="no source reads such a file"):
        source_files([tmp_path / name])
