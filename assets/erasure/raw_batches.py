"""Raw batches without an erased person: the only change that is ever made to them."""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Set
from pathlib import Path

from assets.errors import RunError
from assets.files import folder_in_place_of, link_or_copy, settle_folder
from assets.privacy.erased import erase_names
from assets.raw.batches import batch_line, dumps, write_batch
from assets.raw.load import Batch, batches_in


def rewrite_batches(raw: Path, former: Set[str], code: str, erased: Set[str]) -> int:
    """Replace a person's former pseudonyms in all raw batches; return the number of batches rewritten.

    A rewritten batch keeps its number and is named by the hash of its new content; all others keep their files. The
    folder changes as a whole.

    Parameters
    ----------
    raw : Path
        The folder of raw batches.
    former : set of str
        The person's former pseudonyms.
    code : str
        The pseudonym that replaces them.
    erased : set of str
        The new pseudonyms of all erased persons, whose names are erased as well.

    Raises
    ------
    RunError
        A batch is damaged.
    """
    settle_folder(raw)
    for left_over in raw.glob(".incoming-*"):  # a killed import's, which may contain the person as well
        left_over.unlink()
    marks = [one.encode() for one in sorted(former)]
    batches = batches_in(raw)
    concerned = {batch.number for batch in batches if _contains(batch, marks)}
    if not concerned:
        return 0
    with folder_in_place_of(raw) as fresh:
        for batch in batches:
            if batch.number in concerned:
                write_batch(fresh, batch.number, _rewritten(batch, marks, code.encode(), erased))
            else:
                link_or_copy(batch.file, fresh / batch.file.name)
    settle_folder(raw)  # raises if anything of the former folder is left
    return len(concerned)


def _contains(batch: Batch, marks: list[bytes]) -> bool:
    """Return whether a batch contains one of the pseudonyms, after checking it against the hash in its name."""
    digest, found = hashlib.sha256(), False
    for line in _lines(batch):
        digest.update(line)
        found = found or any(mark in line for mark in marks)
    if digest.hexdigest() != batch.sha256:
        raise RunError(f"{batch.file} is damaged: its content does not match its name; restore it from your backup.")
    return found


def _rewritten(batch: Batch, marks: list[bytes], code: bytes, erased: Set[str]) -> Iterator[bytes]:
    for line in _lines(batch):
        if not any(mark in line for mark in marks):
            yield line
            continue
        renamed = line
        for mark in marks:  # 128 random bits: they occur as this pseudonym only
            renamed = renamed.replace(mark, code)
        tournament = json.loads(renamed)["tournament"]
        erase_names(tournament, erased)
        content = dumps(tournament)
        yield batch_line(hashlib.sha256(content).hexdigest(), content)


def _lines(batch: Batch) -> Iterator[bytes]:
    try:
        with gzip.open(batch.file, "rb") as stream:
            yield from stream
    except (OSError, EOFError, zlib.error) as error:
        raise RunError(f"{batch.file} cannot be read; restore it from your backup.") from error
