"""A home without anything, and an environment in which a developer has set nothing."""

from collections.abc import Iterator

import pytest

from assets.home.directory import Home
from pipelines.fake_source.server import serving
from tests.assets.builders import write_jsonl
from tests.assets.raw.sources.topdeck.rehearsal import MONDAY, Rehearsal, days, played


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch):
    for name in ("TOPDECK_API_KEY", "TABLERANK_TOPDECK_URL", "TABLERANK_REQUESTS_PER_MINUTE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def home(tmp_path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def rehearsal(tmp_path) -> Iterator[Rehearsal]:
    """A home beside a fake TopDeck, which has one event of the day before and no faults."""
    data, script = tmp_path / "data", tmp_path / "script.json"
    data.mkdir()
    script.write_text("{}")
    write_jsonl(data / "events.jsonl", [played("yesterday", MONDAY - days(1))])
    with serving([data], script) as fake:
        yield Rehearsal(tmp_path, fake)
