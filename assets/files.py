"""A folder that is made anew beside the former one and takes its place: whoever looks sees one of the two, whole."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def in_place_of(to: Path) -> Iterator[Path]:
    """Give an empty folder that takes the place of another when the block ends well; else the other stays as it was.

    Raises
    ------
    OSError
        One of the two cannot be written or moved.
    """
    fresh, former = (to.with_name(f".{to.name}.{kind}") for kind in ("new", "former"))
    to.parent.mkdir(parents=True, exist_ok=True)
    if former.exists() and not to.exists():  # killed between the two renames
        former.rename(to)
    for left_over in (fresh, former):
        if left_over.exists():
            shutil.rmtree(left_over)
    fresh.mkdir()
    try:
        yield fresh
        if to.exists():
            to.rename(former)
        try:
            fresh.rename(to)
        except OSError:
            if former.exists():
                former.rename(to)
            raise
        shutil.rmtree(former, ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)  # gone where all went well
