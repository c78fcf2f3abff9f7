"""A week of mornings at a source that fails in every way, killed runs, and thousands of events: all end as one clean import."""

import gzip
import itertools
import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from assets.published.site.mark import MARK
from pipelines.fake_source.server import FakeTopDeck, serving
from tests.published import equal_part, rows
from tests.system.command import Ended, start, tablerank

pytestmark = pytest.mark.integration

SETTINGS = """\
[[pool]]
name = "cedh"
game = "Magic: The Gathering"
formats = ["EDH"]
first_day = 2026-03-01

[source]
read_timeout_seconds = 1
attempts = 3
first_pause_seconds = 0.01
longest_pause_seconds = 0.2
"""
PACE = 60_000  # requests a minute: the pace itself is measured elsewhere


class Community:
    """A home, a fake source over a season, and a day that the test turns."""

    def __init__(self, root: Path, fake: FakeTopDeck, events: list[dict]) -> None:
        self.root, self.fake, self.events = root, fake, events
        self.changes: list[dict] = []

    def home(self, name: str = "home") -> Path:
        folder = self.root / name
        if not folder.exists():
            folder.mkdir()
            (folder / "pools.toml").write_text(SETTINGS)
        return folder

    def script(self, day: int, *faults: dict) -> None:
        fresh = self.root / "script.new"
        fresh.write_text(json.dumps({"day": day, "faults": list(faults), "changes": self.changes}))
        fresh.replace(self.root / "script.json")

    def run(self, now: str, *arguments: str, home: str = "home") -> Ended:
        command = arguments or ("run", "--source", "topdeck")
        return tablerank(*command, "--home", self.home(home), **self.environment(now))

    def environment(self, now: str) -> dict[str, str]:
        return {
            "TABLERANK_NOW": now,
            "TABLERANK_TOPDECK_URL": self.fake.url,
            "TABLERANK_REQUESTS_PER_MINUTE": str(PACE),
            "TOPDECK_API_KEY": "any",
        }

    def clean_import(self, now: str) -> dict:
        """One import of what the source has in the end, into a new home."""
        done = self.run(now, "backfill", "--from", "2026-03", "--source", "topdeck", home="clean")
        assert done.status in (0, 3), done.err
        return equal_part(self.home("clean") / "tablerank.duckdb")


@pytest.fixture
def community(tmp_path: Path) -> Iterator[Community]:
    """A season of seventy events that ends on 2026-08-29."""
    season = tmp_path / "season"
    assert tablerank("sample", "--to", season).status == 0
    lines = [line for file in season.glob("*.jsonl.gz") for line in gzip.decompress(file.read_bytes()).splitlines()]
    script = tmp_path / "script.json"
    script.write_text("{}")
    with serving([season], script) as fake:
        yield Community(tmp_path, fake, [json.loads(line) for line in lines])


def started(event: dict) -> str:
    try:
        return datetime.fromtimestamp(float(event["startDate"])).astimezone().isoformat()
    except (KeyError, TypeError, ValueError, OverflowError):
        return ""


def test_a_week_with_every_fault_ends_as_one_clean_import(community: Community):
    dated = sorted((event for event in community.events if started(event) > "2026-03-08"), key=started)
    league = next(
        e for e in reversed(dated) if len(e.get("rounds") or []) > 3 and "2026-08-01" < started(e) < "2026-08-22"
    )
    edited, moved, deleted, gone_and_back, late = (
        event for event in dated[3:8] if event["TID"] != league["TID"]
    )  # fmt: skip
    won = next(table for table in edited["rounds"][0]["tables"] if len(table["players"]) > 2)
    place = edited["rounds"][0]["tables"].index(won)
    other = next(seat for seat in won["players"] if seat["id"] != won.get("winner_id"))
    community.changes = [
        {"day": 0, "TID": late["TID"], "delete": True},
        {"day": 5, "TID": late["TID"], "return": True},
        {"day": 0, "TID": league["TID"], "shown_rounds": 1},
        {"day": 3, "TID": league["TID"], "shown_rounds": 3},
        {"day": 5, "TID": league["TID"], "shown_rounds": 99},
        {
            "day": 4,
            "TID": edited["TID"],
            "set": {
                f"rounds.0.tables.{place}.winner": other["name"],
                f"rounds.0.tables.{place}.winner_id": other["id"],
                "tournamentName": "Another name",
            },
        },
        {"day": 4, "TID": moved["TID"], "set": {"startDate": int(float(moved["startDate"])) + 86_400 * 9}},
        {"day": 2, "TID": deleted["TID"], "delete": True},
        {"day": 2, "TID": gone_and_back["TID"], "delete": True},
        {"day": 8, "TID": gone_and_back["TID"], "return": True},
    ]
    week: list[tuple[str, int, list[dict]]] = [
        ("2026-08-23T06:30:00", 0, [{"when": {"every": 5}, "then": "429", "retry_after": 0.05}]),  # a Sunday, the first run
        ("2026-08-24T06:30:00", 1, [{"when": {"every": 3}, "then": "500"}, {"when": {"call": 4}, "then": "reset"}]),
        ("2026-08-25T06:30:00", 2, [{"when": {"longer_than_days": 4}, "then": "slow", "seconds": 3}]),
        ("2026-08-26T06:30:00", 3, [{"when": {"times": 1}, "then": "html"}, {"when": {"times": 1, "from_call": 3}, "then": "cut_json"}]),
        ("2026-08-27T06:30:00", 4, [{"when": {"times": 2}, "then": "empty"}, {"when": {"times": 1}, "then": "error_object"}]),
        ("2026-08-28T06:30:00", 5, [{"when": {"covers": "2026-08-20T00:00:00+00:00"}, "then": "cut"}]),
        ("2026-08-30T06:30:00", 6, [{"when": {"every": 4}, "then": "503"}, {"when": {"covers": "2026-05-10T00:00:00+00:00"}, "then": "object"}]),
        ("2026-08-31T06:30:00", 7, [{"then": "502"}]),
        ("2026-09-06T06:30:00", 8, []),  # the second sweep without the deleted event
    ]  # fmt: skip
    statuses = []
    for now, day, faults in week:
        community.script(day, *faults)
        done = community.run(now)
        assert done.status in (0, 3), done.err
        statuses.append(done.status)
    published = community.home() / "tablerank.duckdb"
    removed = rows(published, "SELECT tournament_id FROM core.tournaments WHERE status = 'removed'")
    assert removed == [(deleted["TID"],)]
    assert equal_part(published) == community.clean_import("2026-09-06T06:30:00")
    assert statuses[3:8] == [3] * 5  # the days on which a window failed or was held back; retries mended the others
    failed = rows(published, "SELECT count(DISTINCT run_id) FROM meta.windows WHERE outcome <> 'answered'")
    assert failed == [(5,)]


@pytest.mark.parametrize("calls", [1, 4, 7])
def test_a_morning_killed_at_any_window_and_then_a_normal_one(community: Community, calls: int):
    # specification: Schedule; a morning killed at any window, followed by a normal one, ends in the same numbers
    first, second = "2026-08-20T06:30:00", "2026-08-27T06:30:00"
    community.script(1)
    assert community.run(first).status in (0, 3)
    whole = shutil.copytree(community.home(), community.root / "whole")
    assert community.run(second, home="whole").status in (0, 3)
    before = len(community.fake.calls)
    community.script(1, {"then": "slow", "seconds": 0.3})
    running = start("run", "--source", "topdeck", "--home", community.home(), **community.environment(second))
    end = time.monotonic() + 600
    while len(community.fake.calls) < before + calls and time.monotonic() < end:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGKILL)
    running.communicate()
    assert len(community.fake.calls) >= before + calls
    community.script(1)
    assert community.run(second).status in (0, 3)
    assert equal_part(community.home() / "tablerank.duckdb") == equal_part(whole / "tablerank.duckdb")
    assert {file.name for file in community.home().rglob(".*")} <= {MARK}  # nothing of the killed run is left


def test_two_thousand_events_with_a_429_at_every_fifth_call(tmp_path: Path):
    # finished, nothing missing, and never faster than the rate limit
    season, script, home = tmp_path / "season", tmp_path / "script.json", tmp_path / "home"
    assert tablerank("sample", "--to", season, "--tournaments", 2000, "--players", 400).status == 0
    script.write_text(json.dumps({"faults": [{"when": {"every": 5}, "then": "429", "retry_after": 0.2}]}))
    per_minute = 600
    with serving([season], script) as fake:
        url = {
            "TABLERANK_TOPDECK_URL": fake.url,
            "TABLERANK_REQUESTS_PER_MINUTE": str(per_minute),
            "TOPDECK_API_KEY": "k",
        }
        done = tablerank("backfill", "--from", "2020-01", "--source", "topdeck", "--home", home, timeout=3000, **url)
        assert done.status in (0, 3), done.err
        calls = fake.calls
    assert sum(call.status == 429 for call in calls) == len(calls) // 5
    gaps = [after.time - before.time for before, after in itertools.pairwise(calls)]
    assert min(gaps) >= 60 / per_minute
    assert rows(home / "tablerank.duckdb", "SELECT DISTINCT outcome FROM meta.windows") == [("answered",)]
    lines = [
        json.loads(line) for file in season.glob("*.gz") for line in gzip.decompress(file.read_bytes()).splitlines()
    ]
    askable = {
        e["TID"]
        for e in lines
        if "2020-01-01" <= started(e) and (e["game"], e["format"]) == ("Magic: The Gathering", "EDH")
    }
    held = {name for (name,) in rows(home / "tablerank.duckdb", "SELECT tournament_id FROM core.tournaments")}
    assert len(askable) > 1_900
    assert held == askable
