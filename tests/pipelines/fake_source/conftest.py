"""A server in this process over events of a test, and a client that asks it."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import requests

from pipelines.fake_source.server import serving
from tests.assets.builders import GAME, write_jsonl

EDH = {"game": GAME, "format": "EDH"}


class Served:
    """A served file and script, which a test may edit, and a client with a key."""

    def __init__(self, folder: Path, opened: ExitStack, events: list, script: dict) -> None:
        self.data, self.script = write_jsonl(folder / "events.jsonl", events), folder / "faults.json"
        self.edit(**script)
        self.fake = opened.enter_context(serving([self.data], self.script))
        self.session = opened.enter_context(requests.Session())
        self.session.trust_env = False
        self.session.headers["Authorization"] = "a key"

    def edit(self, **script: object) -> None:
        self.script.write_text(json.dumps(script))

    def ask(self, method: str, path: str, **options: object) -> requests.Response:
        return self.session.request(method, self.fake.url + path, **{"timeout": 60, **options})

    def get(self, path: str) -> requests.Response:
        return self.ask("GET", f"/v2/tournaments{path}")

    def bulk(self, **body: object) -> requests.Response:
        return self.ask("POST", "/v2/tournaments", json=EDH | body)

    def ids(self, **body: object) -> list[str]:
        return [event["TID"] for event in self.bulk(**body).json()]

    def statuses(self, calls: int) -> list[int]:
        return [self.bulk().status_code for _ in range(calls)]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Serve events under a script given as fields."""
    with ExitStack() as opened:
        yield lambda *events, **script: Served(tmp_path, opened, list(events), script)
