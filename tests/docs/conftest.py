"""One folder as a reader of the documentation has it after ``make run``: the sample's home in ./data."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assets.door.intake import Held, Source, take_in
from assets.resources.home import Home
from assets.resources.key import codes_of
from pipelines.sample import season
from tests.system.command import Ended

BIN = Path(sys.executable).parent


def in_shell(script: str, folder: Path) -> Ended:
    """Run lines of a shell in a folder, with the command on the path and nothing of the caller's settings."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TABLERANK_", "TOPDECK_"))}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env=clean | {"PATH": f"{BIN}{os.pathsep}{clean['PATH']}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="session")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ended]:
    """The folder, and what the run on the sample said."""
    folder = tmp_path_factory.mktemp("docs")
    return folder, in_shell("tablerank run --source sample", folder)


@pytest.fixture(scope="session")
def folder(first_run: tuple[Path, Ended]) -> Path:
    """The folder with a second import, as a run leaves it that ends after taking in; tests read it or copy it."""
    folder, _ = first_run
    home = Home(folder / "data")
    source = Source("files", [("two more events", season(2, seed=2))])
    assert take_in(
        source, codes_of(home), home.raw, Held({}, frozenset(), frozenset(), frozenset(), 1), datetime.now(UTC)
    ).batch
    return folder
