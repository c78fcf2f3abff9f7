"""Searching all that lies under a home, unpacked: bytes of every file, gzip opened, DuckDB and SQLite tables as text."""

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import duckdb


def found_in(root: Path, *words: str) -> list[str]:
    """Return every place under a folder that holds one of the words."""
    wanted = [word.encode() for word in words]
    return sorted({place for place, content in _contents(root) if any(word in content for word in wanted)})


def _contents(root: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(root.rglob("*")):
        place = str(file.relative_to(root))
        yield f"name of {place}", place.encode()
        if not file.is_file():
            continue
        content = file.read_bytes()
        yield place, content
        if content.startswith(b"\x1f\x8b"):
            yield place, gzip.decompress(content)
        elif content[8:12] == b"DUCK":
            yield from ((f"{place} {table}", text) for table, text in _duckdb_tables(file))
        elif content.startswith(b"SQLite format 3"):
            yield place, "\n".join(_sqlite_lines(file)).encode()


def _duckdb_tables(file: Path) -> Iterator[tuple[str, bytes]]:
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{file}' AS store (READ_ONLY)")
        names = con.execute(
            "SELECT schema_name || '.' || table_name FROM duckdb_tables() WHERE database_name = 'store'"
        ).fetchall()
        for (name,) in names:
            yield name, repr(con.execute(f"SELECT * FROM store.{name}").fetchall()).encode()


def _sqlite_lines(file: Path) -> Iterator[str]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as con:
        return iter(list(con.iterdump()))
