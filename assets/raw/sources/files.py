"""Files and folders of TopDeck-shaped JSON, read as a stream of entries; what cannot be read is told, never raised."""

import gzip
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from assets.errors import UsageError

SUFFIXES = (".json", ".jsonl", ".json.gz", ".jsonl.gz")
LONGEST_INTEGER = 4_000  # digits; Python refuses to read longer ones


@dataclass(frozen=True)
class Unreadable:
    """Something in the source that is not JSON: what it is, and its bytes for a fingerprint."""

    what: str
    content: bytes


def source_files(paths: list[Path]) -> list[Path]:
    """Return the files that a list of files and folders stands for.

    Raises
    ------
    UsageError
        A path is missing, a folder holds no such file, or a file's name has another ending.
    """
    return sorted({file.resolve() for path in paths for file in _files_of(path)})


def _files_of(path: Path) -> list[Path]:
    if path.is_dir():
        files = [file for file in path.rglob("*") if file.is_file() and file.name.lower().endswith(SUFFIXES)]
        if not files:
            raise UsageError(f"{path} holds no .json or .jsonl file (each also .gz); name a folder that does.")
        return files
    if not path.exists():
        raise UsageError(f"{path} does not exist; --source takes sample, topdeck, or the path of a file or folder.")
    if not path.name.lower().endswith(SUFFIXES):
        raise UsageError(f"{path} is neither .json nor .jsonl (each also .gz), so it was not read.")
    return [path]


def read_entries(file: Path) -> Iterator[Any]:
    """Yield the entries of a file, each a JSON value or `Unreadable`.

    A ``.json`` file is one tournament or an array of them and is held in memory; a ``.jsonl`` file is streamed, so
    that memory is bounded by its longest line.
    """
    lines = file.name.lower().endswith((".jsonl", ".jsonl.gz"))
    try:
        with _open(file) as stream:
            if lines:
                yield from (parse(line.strip(), "a line") for line in stream if line.strip())
            else:
                yield from _entries_of(parse(stream.read(), "a file"))
    except (EOFError, gzip.BadGzipFile, zlib.error):
        yield Unreadable("a compressed file that is cut or damaged", file.name.encode())


def _open(file: Path) -> IO[bytes]:
    return cast("IO[bytes]", gzip.open(file) if file.name.lower().endswith(".gz") else file.open("rb"))


def _entries_of(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def parse(content: bytes, holder: str) -> Any:
    """Return the JSON value of some bytes, or `Unreadable` with what is wrong with them."""
    try:
        return _loads(content)
    except RecursionError:
        return Unreadable(f"{holder} nested too deeply", content)
    except ValueError:
        return Unreadable(f"{holder} that is not JSON", content)


def _loads(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError as error:
        if "integer string conversion" not in str(error):
            raise
        return json.loads(content, parse_int=lambda digits: int(digits) if len(digits) < LONGEST_INTEGER else digits)
