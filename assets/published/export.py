"""Exports: a file per table, a manifest that describes them, and the credit; in place as a whole or not at all."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb

from assets.errors import UsageError
from assets.files import folder_in_place_of
from assets.tables import TableModel, duckdb_type, unit
from assets.text import quoted

MANIFEST, ATTRIBUTION, MEMBERS = "manifest.json", "ATTRIBUTION.txt", "members"
MADE_BY = "tablerank export"
Json = dict[str, Any]


@dataclass(frozen=True)
class Head:
    """What an export was made from: the run, its freshness, and the credit."""

    run_id: str
    data_as_of: datetime | None
    published_at: datetime
    software_version: str
    attribution: list[Json]

    @property
    def credit(self) -> str:
        """The visible credit, a line per source."""
        return "\n".join(f"{source['credit']} ({source['link']})" for source in self.attribution)


def as_json(value: Json) -> str:
    """Return an object as JSON, with ISO 8601 times and doubles that read back bit for bit."""
    return json.dumps(value, default=datetime.isoformat, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


@contextmanager
def fresh_folder(to: Path) -> Iterator[Path]:
    """Give an empty folder that replaces the named one when the block ends well.

    Raises
    ------
    UsageError
        The folder has files that no export made, or cannot be written.
    """
    to = to.resolve()  # a link stays, and its target is replaced
    _check_that_it_is_ours(to)
    try:
        with folder_in_place_of(to) as fresh:
            yield fresh
    except OSError as error:
        raise UsageError(f"{to} cannot be written ({error.strerror}); choose another folder with --to.") from error


def _check_that_it_is_ours(to: Path) -> None:
    if not to.exists():
        return
    try:
        found = {file.relative_to(to).as_posix() for file in to.rglob("*") if not file.is_dir()}
        manifest: Json = {"made_by": MADE_BY, "files": []}
        if found:
            manifest = json.loads((to / MANIFEST).read_text("utf-8"))
        is_ours = manifest["made_by"] == MADE_BY and found <= {MANIFEST, *(one["file"] for one in manifest["files"])}
    except (OSError, ValueError, KeyError, TypeError):
        is_ours = False
    if not is_ours or not to.is_dir():
        raise UsageError(f"{to} has files that no export made; choose a new or empty folder with --to.")


def write_export(
    con: duckdb.DuckDBPyConnection,
    folder: Path,
    tables: Mapping[type[TableModel], str],
    form: str,
    head: Head,
    members: Iterable[tuple[str, Json]],
    about: Json,
) -> Json:
    """Write an export into an empty folder; return its manifest.

    Parameters
    ----------
    con : DuckDBPyConnection
        Where the tables are.
    folder : Path
        Where the files go.
    tables : mapping of TableModel to str
        The tables, each with its name in the connection.
    form : str
        parquet or csv.
    head : Head
        What the export was made from.
    members : iterable of (str, dict)
        A file per member: its name and content.
    about : dict
        Further entries of the manifest.
    """
    (folder / ATTRIBUTION).write_text(head.credit + "\n", encoding="utf-8")
    files = [_described(folder, ATTRIBUTION)]
    for model, name in tables.items():
        file = f"{model.table()}.{form}"
        rows = _write_table(con, folder / file, model, name, form, head.credit)
        files.append(_described(folder, file) | {"rows": rows} | _schema(model))
    (folder / MEMBERS).mkdir()
    for name, document in members:
        file = f"{MEMBERS}/{name}.json"
        (folder / file).write_text(as_json(document), encoding="utf-8")
        files.append(_described(folder, file))
    if len(files) == len(tables) + 1:
        (folder / MEMBERS).rmdir()
    manifest = {"made_by": MADE_BY, "format": form, **about, **asdict(head), "files": files}
    (folder / MANIFEST).write_text(as_json(manifest), encoding="utf-8")
    return manifest


def _write_table(
    con: duckdb.DuckDBPyConnection, file: Path, model: type[TableModel], name: str, form: str, credit: str
) -> int:
    """Write a table in the order of its key, so that equal rows give equal bytes; return the number of rows."""
    order = ", ".join(model.key()) or "ALL"
    if form == "csv":  # texts are quoted, so an empty one differs from NULL
        texts = [column for column, described in model.columns().items() if duckdb_type(described) == "VARCHAR"]
        options = "FORMAT csv, HEADER, NULLSTR ''" + (f", FORCE_QUOTE ({', '.join(texts)})" if texts else "")
    else:
        said = {"attribution": credit, "table_name": model.table(), "a_row_is": model.grain()}
        told = ", ".join(f"{key}: {quoted(value)}" for key, value in said.items())
        options = f"FORMAT parquet, COMPRESSION zstd, KV_METADATA {{{told}}}"
    columns = ", ".join(model.columns())
    copy = f"COPY (SELECT {columns} FROM {name} ORDER BY {order}) TO {quoted(str(file))} ({options})"
    return int(con.execute(copy).fetchall()[0][0])


def _described(folder: Path, file: str) -> Json:
    with (folder / file).open("rb") as opened:
        digest = hashlib.file_digest(opened, "sha256").hexdigest()
    return {"file": file, "bytes": (folder / file).stat().st_size, "sha256": digest}


def _schema(model: type[TableModel]) -> Json:
    columns = [
        {
            "name": name,
            "type": duckdb_type(described),
            "unit": unit(described) or None,
            "nullable": described.nullable,
            "meaning": described.description,
        }
        for name, described in model.columns().items()
    ]
    return {"table": model.table(), "a_row_is": model.grain(), "key": list(model.key()), "columns": columns}
