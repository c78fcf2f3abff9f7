"""Raw batches into staging tables: each batch once, each tournament replaced as a unit."""

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
from duckdb.func import FunctionNullHandling
from duckdb.sqltypes import DOUBLE, VARCHAR

from assets import tables
from assets.errors import RunError, UsageError
from assets.home.warehouse import transaction
from assets.privacy.pseudonyms import Pseudonyms
from assets.tables import registered
from assets.text import start_of
from sql import seed, statement

BATCH_NAME = re.compile(r"(\d{6})-([0-9a-f]{64})\.jsonl\.gz")


@dataclass(frozen=True)
class Held:
    """What the home holds already.

    The content hash of each tournament, those that TopDeck was seen to have, those that sweeps missed or found removed,
    and the fingerprints of unreadable entries.
    """

    content: Mapping[str, str]
    at_topdeck: frozenset[str]
    absent: frozenset[str]
    unreadable: frozenset[str]
    batches: int


@dataclass(frozen=True)
class Batch:
    """A raw batch on disk."""

    number: int
    sha256: str
    file: Path


def batches_in(raw: Path) -> list[Batch]:
    """Return the batches in a folder in the order of import."""
    named = ((BATCH_NAME.fullmatch(file.name), file) for file in raw.glob("*.jsonl.gz"))
    return sorted((Batch(int(n[1]), n[2], file) for n, file in named if n), key=lambda batch: batch.number)


def prepare(con: duckdb.DuckDBPyConnection) -> None:
    """Make the warehouse's own tables; those of another version of the software are rebuilt from the raw files."""
    seeded = "\n".join(map(str, seed("reasons")))
    parts = [statement("warehouse/warehouse"), seeded, statement("staging/batch")]
    for model in registered("staging"):
        parts += [statement(model.table().replace(".", "/")), f"{model.table()}: {tables.column_list(model)}"]
    layout = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
    found = con.execute("SELECT comment FROM duckdb_tables() WHERE schema_name = 'staging' AND table_name = 'batches'")
    if found.fetchall() == [(layout,)]:
        return
    con.execute("DROP SCHEMA IF EXISTS staging CASCADE")
    con.execute(statement("warehouse/warehouse"))
    reasons = pa.Table.from_pylist([{"position": place, **row} for place, row in enumerate(seed("reasons"), 1)])
    con.from_arrow(reasons).insert_into("staging.reasons")
    con.execute("CREATE TYPE staging.reason AS ENUM (SELECT reason FROM staging.reasons ORDER BY position)")
    for model in registered("staging"):
        tables.create(con, model)
    con.execute(f"COMMENT ON TABLE staging.batches IS '{layout}'")


def catch_up(con: duckdb.DuckDBPyConnection, raw: Path, codes: Pseudonyms) -> int:
    """Load every raw batch that the warehouse does not hold yet; return how many.

    A warehouse that holds a batch the folder lacks, or another under its number, is not a cache of that folder: it is
    emptied and built again.
    """
    on_disk = batches_in(raw)
    held = con.execute("SELECT number, sha256 FROM staging.batches ORDER BY number").fetchall()
    if held != [(batch.number, batch.sha256) for batch in on_disk[: len(held)]]:
        forget_all(con)
        held = []
    if len(held) < len(on_disk):
        # one reading of start dates: at ingest, for the names of an open ladder, and here
        con.create_function("start_of", start_of, [VARCHAR], DOUBLE, null_handling=FunctionNullHandling.SPECIAL)
        for batch in on_disk[len(held) :]:
            _load(con, batch, codes)
        con.remove_function("start_of")
    if any(
        key_check != codes.check for (key_check,) in con.execute("SELECT key_check FROM staging.batches").fetchall()
    ):
        raise another_key()
    return len(on_disk) - len(held)


def forget_all(con: duckdb.DuckDBPyConnection) -> None:
    """Empty the staging tables, so that everything is loaded from the raw batches again."""
    with transaction(con):
        for table in ("batches", "unreadable", "at_topdeck", "absent"):
            con.execute(f"DELETE FROM staging.{table}")
        for model in registered("staging"):
            tables.create(con, model)


def held(con: duckdb.DuckDBPyConnection) -> Held:
    """Return what the warehouse holds, for the door to compare with."""
    content = con.execute("SELECT tournament_id, content_sha256 FROM staging.tournaments").fetchall()
    at_topdeck = con.execute("SELECT tournament_id FROM staging.at_topdeck").fetchall()
    absent = con.execute("SELECT tournament_id FROM staging.absent").fetchall()
    unreadable = con.execute("SELECT fingerprint FROM staging.unreadable").fetchall()
    (batches,) = con.execute("SELECT count(*) FROM staging.batches").fetchall()[0]
    return Held(
        dict(content),
        frozenset(name for (name,) in at_topdeck),
        frozenset(name for (name,) in absent),
        frozenset(fingerprint for (fingerprint,) in unreadable),
        batches,
    )


def holds_tournaments(con: duckdb.DuckDBPyConnection) -> bool:
    """Whether anything was ever ingested."""
    return bool(con.execute("SELECT 1 FROM staging.tournaments LIMIT 1").fetchall())


def _load(con: duckdb.DuckDBPyConnection, batch: Batch, codes: Pseudonyms) -> None:
    head, longest = verified_head(batch)
    if head["key_check"] != codes.check:
        raise another_key()
    imported_at = datetime.fromisoformat(head["imported_at"])
    parameters = {"file": str(batch.file), "longest_line": max(longest + 1024, 1 << 20), "number": batch.number}
    with transaction(con):
        con.execute(statement("staging/batch"), parameters | {"imported_at": imported_at})
        for model in registered("staging"):
            con.execute(f"DELETE FROM {model.table()} WHERE tournament_id IN (SELECT tournament.TID FROM batch)")
            tables.append(con, model, statement(model.table().replace(".", "/")))
        if met := head.get("met_at_topdeck"):
            con.execute("INSERT INTO staging.at_topdeck SELECT unnest(?::VARCHAR[])", [met])
        # what comes again is absent no longer; of what a sweep missed the first Sunday stays
        con.execute("DELETE FROM staging.absent WHERE tournament_id IN (SELECT tournament.TID FROM batch)")
        for name in head.get("seen_again", []):
            con.execute("DELETE FROM staging.absent WHERE tournament_id = ?", [name])
        for name in [*head.get("missed", []), *head.get("removed", [])]:
            missed = "INSERT INTO staging.absent (tournament_id, missed_on) VALUES (?, ?) ON CONFLICT DO NOTHING"
            con.execute(missed, [name, head["sunday"]])
        for name in head.get("removed", []):
            gone = "UPDATE staging.absent SET removed_at = ?, removed_in = ? WHERE tournament_id = ?"
            con.execute(gone, [imported_at, batch.number, name])
        con.execute("DELETE FROM staging.unreadable")
        for entry in head["unreadable"]:
            con.execute("INSERT INTO staging.unreadable VALUES (?, ?)", [entry["fingerprint"], entry["what"]])
        row = [batch.number, batch.sha256, imported_at, head["source"], head["key_check"]]
        con.execute("INSERT INTO staging.batches VALUES (?, ?, ?, ?, ?)", row)
        con.execute("DROP TABLE batch")


def another_key() -> UsageError:
    """Return the fault of a home whose key is not the one of its data."""
    return UsageError(
        "The id_key is not the one that made the pseudonyms of the stored data; restore the old key, or start a new "
        "home and import everything again."
    )


def verified_head(batch: Batch) -> tuple[dict[str, Any], int]:
    """Return a batch's first line and the length of its longest, having seen that the content is what its name says."""
    digest, longest, head = hashlib.sha256(), 0, b""
    try:
        with gzip.open(batch.file, "rb") as stream:
            for line in stream:
                head = head or line
                digest.update(line)
                longest = max(longest, len(line))
    except (OSError, EOFError, zlib.error) as error:
        raise RunError(f"{batch.file} cannot be read; put it back from your backup.") from error
    if digest.hexdigest() != batch.sha256:
        raise RunError(f"{batch.file} is damaged: its content is not what its name says; put it back from your backup.")
    return json.loads(head)["head"], longest
