"""Which readers.csv a publication was made with, so that a change of the file can be seen."""

import duckdb

from assets.home.directory import Home
from assets.privacy.key import codes_of

DIGITS = 12


def readers_hash(home: Home) -> str:
    """Return twelve hex digits that change when readers.csv does; keyed, since the file holds ids and names."""
    content = home.readers.read_bytes() if home.readers.exists() else b""
    return codes_of(home).fingerprint(content)[:DIGITS]


def note_readers(con: duckdb.DuckDBPyConnection, home: Home) -> None:
    """Remember which file this run begins with: a change while it is at work then counts as not yet published."""
    con.execute("DELETE FROM staged.readers_used")
    con.execute("INSERT INTO staged.readers_used VALUES (?)", [readers_hash(home)])
