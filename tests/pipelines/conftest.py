"""A webhook, and Dagster's records of a home."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from assets.home.directory import Home
from pipelines.config import CLOCK_VARIABLE
from pipelines.pruning import prune_runs
from pipelines.runner import instance_of
from tests.assets.builders import Desk
from tests.webhook import Webhook


@pytest.fixture
def webhook() -> Iterator[Webhook]:
    hook = Webhook()
    yield hook
    hook.close()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "home")


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Dagster's records before the first run; making them takes a second."""
    home = Home(tmp_path_factory.mktemp("records"))
    with instance_of(home) as instance:
        prune_runs(instance, datetime.now(UTC))  # opens the storages of runs and of events
        instance.schedule_storage.all_instigator_state()
    return home.dagster


@pytest.fixture
def instance(records: Path, desk: Desk) -> Iterator[dg.DagsterInstance]:
    shutil.copytree(records, desk.home.dagster)
    with instance_of(desk.home) as opened:
        yield opened


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch):
    """Set the clock of the pipeline."""
    return lambda told: monkeypatch.setenv(CLOCK_VARIABLE, told)
