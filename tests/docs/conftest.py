"""One folder as a reader of the documentation has it after ``make run``: the sample's home in ./data."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assets.home.directory import Home
from assets.privacy.key import pseudonyms_of
from assets.raw.ingest import Entries, Held, ingest_entries
from assets.raw.sources.files import TopDeckFiles
from pipelines.sample.season import Season
from tests.once import made_once
from tests.system.command import Ended

BIN = Path(sys.executable).parent
SAID = "said.json"


def in_shell(script: str, folder: Path) -> Ended:
    """Run lines of a shell in a folder, with the command on the path and nothing of the caller's settings."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TABLERANK_", "TOPDECK_"))}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env=clean | {"PATH": f"{BIN}{os.pathsep}{clean['PATH']}"},
        capture_output=True,
        text=True,
        timeout=1200,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def run_on_the_sample(folder: Path) -> None:
    """Fill a folder as ``make run`` does, and keep what was said there."""
    ended = in_shell("tablerank run --source sample", folder)
    (folder / SAID).write_text(json.dumps(asdict(ended)), encoding="utf-8")


@pytest.fixture(scope="session")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ended]:
    """The folder, and what the run on the sample said."""
    folder = made_once(tmp_path_factory, "sample-run", run_on_the_sample)
    return folder, Ended(**json.loads((folder / SAID).read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def folder(first_run: tuple[Path, Ended], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a second import, as a run leaves it that ends after taking in; tests read it or copy it."""
    ran, _ = first_run

    def take_two_more_in(folder: Path) -> None:
        shutil.copytree(ran / "data", folder / "data")
        home = Home(folder / "data")
        source = Entries("files", [(TopDeckFiles(), "two more events", Season(2, seed=2).events())])
        held = Held({}, frozenset(), frozenset(), frozenset(), 1)
        assert ingest_entries(source, pseudonyms_of(home), home.raw, held, datetime.now(UTC)).batch

    return made_once(tmp_path_factory, "sample-run-and-more", take_two_more_in)
