"""A home that has published, made once and copied for each test that goes on from there."""

import shutil
from pathlib import Path

import pytest

from tests.assets.builders import Desk, event, table


@pytest.fixture(scope="session")
def published_home(tmp_path_factory) -> Path:
    """One event with two rated tables, published; tests only read it."""
    desk = Desk(tmp_path_factory.mktemp("published") / "home")
    return desk.publish(event("e", [table("ab", "a", 1), table("cd", "c", 2)])).home.root


@pytest.fixture
def desk_that_published(published_home, tmp_path) -> Desk:
    return Desk(shutil.copytree(published_home, tmp_path / "home"))
