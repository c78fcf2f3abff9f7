"""Which members.csv a publication was made with, so that a change of the file can be seen."""

import duckdb

from assets.home.directory import Home
from assets.privacy.key import pseudonyms_of

DIGITS = 12


def members_hash(home: Home) -> str:
    """Return twelve hex digits that change when members.csv does; keyed, since the file holds ids and names."""
    content = home.members.read_bytes() if home.members.exists() else b""
    return pseudonyms_of(home).fingerprint(content)[:DIGITS]


def note_members(con: duckdb.DuckDBPyConnection, home: Home) -> None:
    """Remember which file this run begins with: a change while it is at work then counts as not yet published."""
    con.execute("DELETE FROM staging.members_used")
    con.execute("INSERT INTO staging.members_used VALUES (?)", [members_hash(home)])
