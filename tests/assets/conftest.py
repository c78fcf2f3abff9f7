"""A home that has published, made once and copied for each test that goes on from there."""

import shutil
from pathlib import Path

import pytest

from tests.assets.builders import Desk, event, table
from tests.once import made_once


@pytest.fixture(scope="session")
def published_home(tmp_path_factory) -> Path:
    """One event with two rated tables, published; tests only read it."""
    events = [event("e", [table("ab", "a", 1), table("cd", "c", 2)])]
    return made_once(tmp_path_factory, "published", lambda folder: Desk(folder / "home").publish(*events)) / "home"


@pytest.fixture
def desk_that_published(published_home, tmp_path) -> Desk:
    return Desk(shutil.copytree(published_home, tmp_path / "home"))
