"""The sources of tournament records, a line each."""

from collections.abc import Callable, Mapping
from pathlib import Path

import duckdb

from assets.errors import UsageError
from assets.raw.sources.files import TopDeckFiles
from assets.raw.sources.source import HELD, SAMPLE, Answers, Source
from assets.raw.sources.topdeck.normalize import CREDIT
from assets.raw.sources.topdeck.source import TopDeckSource

SOURCES: tuple[Source, ...] = (
    TopDeckSource(),
    TopDeckFiles(),
)
Named = Mapping[str, Callable[[], Answers]]
WORDS = (SAMPLE, HELD, *(source.name for source in SOURCES if not source.endings))


def find_sources(names: list[str], named: Named) -> list[tuple[Source, list[Path]]]:
    """Return the sources that some words and paths stand for, each with the files that it reads.

    Parameters
    ----------
    names : list of str
        Words such as sample and topdeck, and paths of files and folders.
    named : mapping
        Sources of TopDeck-shaped tournaments that are functions, by their words.

    Raises
    ------
    UsageError
        A path is missing, a folder has no file that a source reads, or no source reads a file.
    """
    found: list[tuple[Source, list[Path]]] = [(TopDeckFiles(name, named[name]), []) for name in names if name in named]
    paths = [Path(name) for name in names if name not in {*named, *WORDS}]
    files = source_files(paths)
    for source in SOURCES:
        of_source = [file for file in files if source.endings and file.name.lower().endswith(source.endings)]
        if of_source or (not source.endings and source.name in names):
            found.append((source, of_source))
    return found


def credits_of(con: duckdb.DuckDBPyConnection) -> list[tuple[str, str, str]]:
    """Return the credits of the sources of all that is stored; named sources have TopDeck's shape and its credit."""
    by_name = {source.name: source.credit for source in SOURCES}
    kinds = con.execute("SELECT DISTINCT source FROM staging.batches ORDER BY source").fetchall()
    return list(dict.fromkeys(by_name.get(name, CREDIT) for (kind,) in kinds for name in kind.split("+")))


def source_files(paths: list[Path]) -> list[Path]:
    """Return the files that some files and folders stand for.

    Raises
    ------
    UsageError
        A path is missing, a folder has no file that a source reads, or no source reads a file.
    """
    return sorted({file.resolve() for path in paths for file in _files_of(path)})


def _files_of(path: Path) -> list[Path]:
    endings = tuple(ending for source in SOURCES for ending in source.endings)
    if path.is_dir():
        files = [file for file in path.rglob("*") if file.is_file() and file.name.lower().endswith(endings)]
        if not files:
            raise UsageError(f"{path} has no file that a source reads ({', '.join(endings)}).")
        return files
    if not path.exists():
        raise UsageError(f"{path} does not exist; --source takes sample, topdeck, or the path of a file or folder.")
    if not path.name.lower().endswith(endings):
        raise UsageError(f"{path} was not read: no source reads such a file, only {', '.join(endings)}.")
    return [path]
