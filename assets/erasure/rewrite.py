"""Rewriting raw batches, which only forgetting does: a new folder beside the old one, and two renames that can stop."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Set
from pathlib import Path

from assets.errors import RunError
from assets.files import folder_in_place_of, link_or_copy, settle_folder
from assets.privacy.erased_names import erase_names
from assets.raw.batches import batch_line, dumps, write_batch
from assets.raw.load import Batch, batches_in


def rewrite_batches(raw: Path, former: Set[str], code: str, forgotten: Set[str]) -> int:
    """Put a new code in the place of a person's former ones in all raw batches; return how many were written anew.

    A batch without such a code keeps its file; one that is written anew keeps its number and gets the name of its new
    content. The folder changes as a whole.

    Parameters
    ----------
    raw : Path
        The folder of batches.
    former : set of str
        The codes under which the person stands there.
    code : str
        The code that takes their place.
    forgotten : set of str
        The new codes of everybody who was forgotten, whose names give way.
    """
    settle_folder(raw)
    for stale in raw.glob(".incoming-*"):  # a killed import's, which may hold the person as well
        stale.unlink()
    marks = [one.encode() for one in sorted(former)]
    batches = batches_in(raw)
    concerned = {batch.number for batch in batches if _holds(batch, marks)}
    if not concerned:
        return 0
    with folder_in_place_of(raw) as fresh:
        for batch in batches:
            if batch.number in concerned:
                write_batch(fresh, batch.number, _rewritten(batch, marks, code.encode(), forgotten))
            else:
                link_or_copy(batch.file, fresh / batch.file.name)
    settle_folder(raw)  # raises if anything of the former folder is left
    return len(concerned)


def _holds(batch: Batch, marks: list[bytes]) -> bool:
    """Tell whether a batch holds one of the codes, having seen that it is what its name says."""
    digest, found = hashlib.sha256(), False
    for line in _lines(batch):
        digest.update(line)
        found = found or any(mark in line for mark in marks)
    if digest.hexdigest() != batch.sha256:
        raise RunError(f"{batch.file} is damaged: its content is not what its name says; put it back from your backup.")
    return found


def _rewritten(batch: Batch, marks: list[bytes], code: bytes, forgotten: Set[str]) -> Iterator[bytes]:
    for line in _lines(batch):
        if not any(mark in line for mark in marks):
            yield line
            continue
        renamed = line
        for mark in marks:  # 128 random bits stand for nothing else
            renamed = renamed.replace(mark, code)
        tournament = json.loads(renamed)["tournament"]
        erase_names(tournament, forgotten)
        content = dumps(tournament)
        yield batch_line(hashlib.sha256(content).hexdigest(), content)


def _lines(batch: Batch) -> Iterator[bytes]:
    try:
        with gzip.open(batch.file, "rb") as stream:
            yield from stream
    except (OSError, EOFError, zlib.error) as error:
        raise RunError(f"{batch.file} cannot be read; put it back from your backup.") from error
