"""Files of TopDeck-shaped JSON, read as a stream of entries; what cannot be read is yielded as such, not raised."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from assets.privacy.pseudonyms import TOPDECK
from assets.raw.sources.source import Answers, Request, Stream, Unreadable
from assets.raw.sources.topdeck.normalize import CREDIT, as_bulk

LONGEST_INTEGER = 4_000  # digits; Python refuses to read longer ones


@dataclass(frozen=True)
class TopDeckFiles:
    """Tournaments as TopDeck has them, in files; or, under a name of their own, from a function."""

    name: str = "files"
    answers: Callable[[], Answers] | None = None
    namespace = TOPDECK
    credit = CREDIT
    endings = (".json", ".jsonl", ".json.gz", ".jsonl.gz")

    def open(self, request: Request) -> Stream:
        """Return the entries of the files, or of the function."""
        if self.answers is not None:
            return Stream(list(self.answers()))
        return Stream([(file.name, read_entries(file)) for file in request.paths])

    def normalize(self, entry: Any) -> Any:
        """Return an entry as TopDeck's bulk answer has it."""
        return as_bulk(entry)


def read_entries(file: Path) -> Iterator[Any]:
    """Yield the entries of a file, each a JSON value or `Unreadable`.

    A ``.json`` file is one tournament or an array of them and is held in memory; a ``.jsonl`` file is streamed, so
    that memory is bounded by its longest line.
    """
    lines = file.name.lower().endswith((".jsonl", ".jsonl.gz"))
    try:
        opener = gzip.open if file.name.lower().endswith(".gz") else Path.open
        with cast("IO[bytes]", opener(file, "rb")) as stream:
            if lines:
                yield from (parse(line.strip(), "a line") for line in stream if line.strip())
            else:
                whole = parse(stream.read(), "a file")
                yield from whole if isinstance(whole, list) else [whole]
    except (EOFError, gzip.BadGzipFile, zlib.error):
        yield Unreadable("a compressed file that is cut or damaged", file.name.encode())


def parse(content: bytes, holder: str) -> Any:
    """Return the JSON value of some bytes, or `Unreadable` with what is wrong with them."""
    try:
        return json.loads(content)
    except RecursionError:
        return Unreadable(f"{holder} nested too deeply", content)
    except ValueError as error:
        if "integer string conversion" not in str(error):
            return Unreadable(f"{holder} that is not JSON", content)
    return json.loads(content, parse_int=lambda digits: int(digits) if len(digits) < LONGEST_INTEGER else digits)
