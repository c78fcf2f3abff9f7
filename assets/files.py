"""Files and folders that are replaced as a whole: a reader finds the old one or the new one, also after a kill."""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_whole(file: Path, content: str | bytes, mode: int | None = None) -> None:
    """Write a file, or leave it as it was.

    Parameters
    ----------
    file : Path
        What to write. Its folder must exist.
    content : str or bytes
        Text is written as UTF-8, its line ends unchanged.
    mode : int, optional
        The permissions. By default those of the file that is replaced, or those of any new file.
    """
    encoded = content.encode() if isinstance(content, str) else content
    fresh = beside(file, "new")
    fresh.unlink(missing_ok=True)
    if mode is None and file.exists():
        mode = stat.S_IMODE(file.stat().st_mode)
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode)
    with os.fdopen(descriptor, "wb") as stream:
        if mode is not None:
            os.fchmod(descriptor, mode)  # whatever the umask
        stream.write(encoded)
    put_in_place(fresh, file)


def put_in_place(fresh: Path, file: Path) -> None:
    """Give a finished file its name, in place of a former one, once its content is on disk."""
    flush(fresh)
    fresh.replace(file)
    flush(file.parent)


@contextmanager
def folder_in_place_of(folder: Path) -> Iterator[Path]:
    """Give an empty folder that takes the place of another when the block ends well; else the other stays as it was.

    Raises
    ------
    OSError
        One of the two cannot be written or moved.
    """
    fresh, former = beside(folder, "new"), beside(folder, "former")
    folder.parent.mkdir(parents=True, exist_ok=True)
    settle_folder(folder)
    fresh.mkdir()
    try:
        yield fresh
        flush(fresh)
        if folder.exists():
            folder.rename(former)
        try:
            fresh.rename(folder)
        except OSError:
            if former.exists():
                former.rename(folder)
            raise
        flush(folder.parent)
        shutil.rmtree(former, ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)  # gone if all went well


def settle_folder(folder: Path) -> None:
    """Finish or undo a replacement of a folder that a kill interrupted."""
    fresh, former = beside(folder, "new"), beside(folder, "former")
    if former.exists() and not folder.exists():  # killed between the renames: the new folder was complete
        (fresh if fresh.exists() else former).rename(folder)
        flush(folder.parent)
    for left_over in (fresh, former):
        if left_over.exists():
            shutil.rmtree(left_over)


def beside(path: Path, ending: str) -> Path:
    """Return the hidden name, in the same folder, of something that is about to replace a path or was replaced."""
    return path.with_name(f".{path.name}.{ending}")


def link_or_copy(file: Path, to: Path) -> None:
    """Give a file a second name, or a copy on a file system without hard links."""
    try:
        os.link(file, to)
    except OSError:
        shutil.copy2(file, to)


def flush(path: Path) -> None:
    """Have the content of a file, or the names in a folder, written to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
