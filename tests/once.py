"""What takes seconds to make and is only read: made by whichever of pytest's workers needs it first."""

from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder that ``make`` fills; the workers of one session share it."""
    base = factory.getbasetemp()
    folder = (base.parent if base.name.startswith("popen-") else base) / name
    done = folder.with_name(f"{name}.made")
    with FileLock(folder.with_name(f"{name}.lock")):
        if not done.exists():
            folder.mkdir()  # a maker that failed left it: the next one is told so
            make(folder)
            done.touch()
    return folder
