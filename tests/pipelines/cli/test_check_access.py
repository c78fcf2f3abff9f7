"""What tablerank check says about TopDeck: whether it can be asked, and whether it knows the pools' names."""

from datetime import UTC, datetime

import pytest

from assets.home.directory import Home
from assets.home.settings import Pool, Settings, SourceSettings
from pipelines.cli.check import faults_of_access
from tests.assets.raw.sources.topdeck.scripted import Said, says, serving

NOW = datetime(2026, 6, 1, tzinfo=UTC)
KEY = "sentinel-0b5e55ed-secret"
MAGIC = "Magic: The Gathering"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch):
    for name in ("TOPDECK_API_KEY", "TABLERANK_TOPDECK_URL", "TABLERANK_REQUESTS_PER_MINUTE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def home(tmp_path) -> Home:
    return Home(tmp_path)


def with_key(home: Home, mode=0o600) -> Home:
    (home.root / "topdeck_key").write_text(KEY)
    (home.root / "topdeck_key").chmod(mode)
    return home


def faults(home: Home, url="https://topdeck.gg/api", *names, paths=()) -> list[str]:
    pools = [Pool(name=f"pool {n}", game=game, formats=[format_]) for n, (game, format_) in enumerate(names)]
    source = SourceSettings(url=url, paths=list(paths), requests_per_minute=60_000, attempts=2, first_pause_seconds=0)
    settings = Settings(pool=pools, source=source) if pools else Settings(source=source)
    return list(faults_of_access(home, settings, NOW))


def test_without_a_key_nothing_is_asked(home):
    with serving([says([])]) as server:
        assert (faults(home, server.url), server.asked) == ([], [])


def test_a_key_and_documented_names_cost_one_request(home):
    with serving([says([])]) as server:
        assert faults(with_key(home), server.url, (MAGIC, "EDH"), ("Yu-Gi-Oh", "Advanced")) == []
    assert [asked.path for asked in server.asked] == ["/api/v2/me/tournaments"]


def test_a_source_that_is_named_needs_a_key(home):
    (fault,) = faults(home, paths=["topdeck"])
    assert ("TOPDECK_API_KEY" in fault, str(home.root / "topdeck_key") in fault) == (True, True)


def test_a_source_that_is_named_is_asked(home):
    with serving([says([])]) as server:
        assert (faults(home, server.url, paths=["topdeck"]), len(server.asked)) == ([], 1)


def test_a_refused_key_is_said(home):
    with serving([says({"error": KEY}, 401)]) as server:
        (fault,) = faults(with_key(home), server.url, (MAGIC, "no such"))
    assert ("401" in fault, KEY in fault) == (True, False)
    assert len(server.asked) == 1


@pytest.mark.parametrize("said", [says([], 500), Said(b"<html>"), says([], 302, Location="/")])
def test_a_source_that_cannot_be_asked_is_said(home, said):
    with serving([said]) as server:
        (fault,) = faults(with_key(home), server.url)
    assert ("TopDeck" in fault, KEY in fault) == (True, False)


def test_a_wrong_name_is_said_with_the_nearest(home):
    # specification: Requests to TopDeck; tablerank check reports an unknown name with the nearest known one
    with serving([says([])]) as server:
        (fault,) = faults(with_key(home), server.url, (MAGIC, "EDH"), ("magic: the gathering", "edh"))
    named = ["'magic: the gathering'", "'edh'", "'Magic: The Gathering'", "'EDH'"]
    assert [name for name in named if name not in fault] == []
    # specification: Schedule; the last 45 days: 2026-04-17 to 2026-05-31
    assert [(asked.body["start"], asked.body["end"]) for asked in server.asked[1:]] == [(1_776_384_000, 1_780_271_999)]


def test_an_undocumented_name_that_the_source_knows_is_no_fault(home):
    with serving([says([]), says([{"TID": "e", "standings": []}])]) as server:
        assert faults(with_key(home), server.url, ("Brand New Game", "Open")) == []


def test_every_format_cannot_be_asked_for(home):
    # specification: Settings; "*" is for files only
    with serving([says([])]) as server:
        (fault,) = faults(with_key(home), server.url, (MAGIC, "*"))
    assert "'pool 0'" in fault


@pytest.mark.parametrize(("mode", "open_to_others"), [(0o600, False), (0o400, False), (0o640, True), (0o604, True)])
def test_a_key_that_others_can_read_is_said(home, mode, open_to_others):
    with serving([says([])]) as server:
        found = faults(with_key(home, mode), server.url)
    assert [str(home.root / "topdeck_key") in fault for fault in found] == [True] * open_to_others


def test_a_wrong_address_is_said_without_it(home):
    (fault,) = faults(with_key(home), "http://user:sentinel@topdeck.gg/api")
    assert ("https" in fault, "sentinel" in fault) == (True, False)
