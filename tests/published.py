"""What a publication contains, in a form in which two can be compared bit for bit (specification: Equal results)."""

import struct
from pathlib import Path

from assets.home.warehouse import connection
from assets.tables import registered

TIMES_OF_IMPORT = {"core.tournaments": ("first_seen_at", "changed_at")}


def equal_part(file: Path) -> dict[str, list[tuple]]:
    """Return every table that equality covers, its rows in one order, floats as their bytes; no removed events."""
    tables = {}
    with connection(file, read_only=True) as con:
        for model in registered():
            name = model.table()
            if name.startswith("meta.") or name in ("marts.rating_changes", "marts.event_changes"):
                continue
            columns = [c for c in model.columns() if c not in TIMES_OF_IMPORT.get(name, ())]
            kept = "WHERE status <> 'removed'" if name == "core.tournaments" else ""
            rows = con.execute(f"SELECT {', '.join(columns)} FROM {name} {kept}").fetchall()
            tables[name] = sorted((tuple(map(_bits, row)) for row in rows), key=repr)
    return tables


def rows(file: Path, query: str) -> list[tuple]:
    """Return the rows of a query on a publication."""
    with connection(file, read_only=True) as con:
        return con.execute(query).fetchall()


def _bits(value: object) -> object:
    return struct.pack("<d", value) if isinstance(value, float) else value
