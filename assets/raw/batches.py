"""Raw batches as files: a head line, then a line a tournament with the hash of its content, all under its own hash."""

import gzip
import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, cast

from assets.files import put_in_place


def write_batch(folder: Path, number: int, lines: Iterable[bytes]) -> Path:
    """Write a batch under a name that carries the SHA-256 of its content: complete or not there at all."""
    partial = folder / f".incoming-{os.getpid()}.batch"
    digest = hashlib.sha256()
    with partial.open("wb") as file, gzip.GzipFile("", "wb", 3, cast("BinaryIO", file), mtime=0) as stream:
        for line in lines:
            digest.update(line)
            stream.write(line)
    batch = folder / f"{number:06d}-{digest.hexdigest()}.jsonl.gz"
    put_in_place(partial, batch)
    return batch


def batch_line(sha256: str, content: bytes) -> bytes:
    """Return the line of a tournament; the hash is that of its content."""
    return b'{"sha256":"%b","tournament":%b}\n' % (sha256.encode(), content)


def dumps(value: Any) -> bytes:
    """Return the JSON that is kept."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
