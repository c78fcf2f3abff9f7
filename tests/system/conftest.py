"""A small season, and a home that holds it, made once."""

from pathlib import Path

import pytest

from tests.once import made_once
from tests.system.command import tablerank


@pytest.fixture(scope="session")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with forty events, every oddity among them."""
    return made_once(tmp_path_factory, "season", _write_season)


@pytest.fixture(scope="session")
def home(season: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home that ingested that season; tests only read it."""

    def run(folder: Path) -> None:
        done = tablerank("run", "--source", season, "--home", folder)
        assert done.status == 0, done.err

    return made_once(tmp_path_factory, "season-home", run)


def _write_season(folder: Path) -> None:
    assert tablerank("sample", "--to", folder, "--tournaments", 40, "--players", 60).status == 0
