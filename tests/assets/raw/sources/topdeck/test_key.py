"""The key: where it comes from, and that it is sent in its header only (specification: Requests to TopDeck)."""

import logging

import pytest

from assets.errors import UsageError
from assets.home.settings import SourceSettings
from assets.raw.sources.topdeck.client import topdeck
from assets.raw.sources.topdeck.key import RawKey, has_topdeck_key, topdeck_key
from tests.assets.raw.sources.topdeck.asking import KEY, all_that_is_told, ask_a_day, client_of, failure_of
from tests.assets.raw.sources.topdeck.scripted import (
    Said,
    cut_before_an_answer,
    cut_in_the_answer,
    says,
    serving,
    silent,
)
from tests.assets.raw.sources.topdeck.test_responses import PERMANENT, TEMPORARY

SETTINGS = SourceSettings()
# what a key with these says would break the header, or be refused by requests with the key in its words
UNSENDABLE = ["Bearer sentinel", "sentinel\nX-Other: 1", "sentinel\r", "séntinel", "sentinel\0", "\u200bsentinel"]


def test_the_key_comes_from_the_environment(home, monkeypatch):
    monkeypatch.setenv("TOPDECK_API_KEY", "  from-the-environment\n")
    (home.root / "topdeck_key").write_text("from-the-file")
    assert topdeck_key(home, SETTINGS, loopback=False) == "from-the-environment"


@pytest.mark.parametrize("content", ["from-the-file", "  from-the-file\r\n\n", "\ufefffrom-the-file\n"])
def test_the_key_comes_from_the_file(home, monkeypatch, content):
    monkeypatch.setenv("TOPDECK_API_KEY", " ")
    (home.root / "topdeck_key").write_text(content, encoding="utf-8")
    assert topdeck_key(home, SETTINGS, loopback=False) == "from-the-file"


def test_the_file_of_the_key_is_a_setting(home, tmp_path):
    elsewhere = tmp_path / "secrets" / "key"
    elsewhere.parent.mkdir()
    elsewhere.write_text("from-elsewhere")
    named = [SourceSettings(key_file=name) for name in ("secrets/key", str(elsewhere))]
    assert {topdeck_key(home, settings, loopback=False) for settings in named} == {"from-elsewhere"}


def test_without_a_key_there_is_no_client(home):
    with pytest.raises(UsageError, match="There is no key for TopDeck: set TOPDECK_API_KEY"):
        topdeck(home, SETTINGS)


def test_on_loopback_any_key_will_do(home):
    with serving([says([])]) as server:
        settings = SourceSettings(url=server.url)
        ask_a_day(topdeck(home, settings))
    assert (bool(server.asked[0].headers["Authorization"]), has_topdeck_key(home, settings)) == (True, False)


@pytest.mark.parametrize("content", ["", " \n"])
def test_a_blank_file_is_no_key(home, content):
    (home.root / "topdeck_key").write_text(content)
    assert has_topdeck_key(home, SETTINGS) is False


@pytest.mark.parametrize("key", UNSENDABLE)
def test_a_key_that_no_header_carries_is_refused_unseen(home, key):
    (home.root / "topdeck_key").write_text(key + "x", encoding="utf-8", newline="")
    with pytest.raises(UsageError, match="contains an invalid character") as refused:
        topdeck(home, SETTINGS)
    assert "ntinel" not in all_that_is_told(refused.value, [])


def test_a_file_that_is_no_text_is_refused_unseen(home):
    (home.root / "topdeck_key").write_bytes(b"sentinel\xff\xfe")
    with pytest.raises(UsageError, match="cannot be read as a key") as refused:
        has_topdeck_key(home, SETTINGS)
    assert "sentinel" not in all_that_is_told(refused.value, [])


def test_a_folder_in_place_of_the_file_is_refused(home):
    (home.root / "topdeck_key").mkdir()
    with pytest.raises(UsageError, match="cannot be read as a key"):
        has_topdeck_key(home, SETTINGS)


SCRIPTS = [
    *(said for said, _ in [*PERMANENT, *TEMPORARY]),
    Said(instead=silent),
    says({"error": f"The key {KEY} is not known"}, 401),
    says({"error": f"The key {KEY} is not known"}),
    says([], 302, Location=f"http://127.0.0.1:9/?key={KEY}"),
    Said(f"<html>{KEY}</html>".encode()),
    Said(f"[{KEY}".encode()),
]


@pytest.mark.parametrize("netrc", [False, True])
@pytest.mark.parametrize("said", SCRIPTS)
def test_no_failure_tells_the_key(said, netrc, caplog, monkeypatch, tmp_path):
    if netrc:
        (tmp_path / "netrc").write_text(f"machine 127.0.0.1 login {KEY} password {KEY}\n")
        monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    wire = "urllib3.connectionpool"  # which alerts keep at INFO for secrets of their own
    with caplog.at_level(logging.DEBUG), caplog.at_level(logging.DEBUG, wire), serving([said]) as server:
        client = client_of(server, attempts=2, read_timeout_seconds=0.2 if said.instead is silent else 5)
        failure = failure_of(client)
    told = all_that_is_told(failure, caplog.records)
    assert {asked.headers["Authorization"] for asked in server.asked} == {KEY}
    assert (KEY in told, "127.0.0.1" in "".join(record.getMessage() for record in caplog.records)) == (False, True)


@pytest.mark.parametrize("said", [Said(instead=cut_before_an_answer), Said(instead=cut_in_the_answer), says([], 401)])
def test_a_failure_holds_on_to_no_request(said):
    # the faults of requests hold the request, and that its headers
    with serving([said]) as server:
        failure = failure_of(client_of(server, attempts=1))
    assert (failure.__cause__, failure.__context__) == (None, None)


def test_nothing_that_holds_the_key_shows_it():
    with serving([]) as server:
        client = client_of(server)
    assert KEY not in f"{client!r} {client} {RawKey(KEY)!r} {RawKey(KEY)} {[RawKey(KEY)]}"


def test_the_key_is_in_no_address():
    with serving([says({"data": {}}), says([])]) as server:
        client = client_of(server)
        client.tournament("abc")
        client.check_key()
        ask_a_day(client)
    assert not any(KEY in f"{asked.path} {asked.body}" for asked in server.asked)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_the_key_does_not_follow_a_redirect(status):
    with serving([says([])]) as elsewhere, serving([says([], status, Location=elsewhere.url)]) as server:
        failure_of(client_of(server))
    assert (len(server.asked), elsewhere.asked) == (1, [])


def test_a_netrc_does_not_stand_in_for_the_key(monkeypatch, tmp_path):
    # requests fills Authorization from it wherever no auth of ours stands
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login other password other\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    with serving([says([])]) as server:
        client = client_of(server)
        client._session.trust_env = True  # as it is for https
        ask_a_day(client)
    assert server.asked[0].headers["Authorization"] == KEY


def test_a_proxy_does_not_read_the_key_on_its_way_to_loopback(monkeypatch):
    with serving([says([])]) as proxy, serving([says([])]) as server:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        monkeypatch.setenv("no_proxy", "")
        ask_a_day(client_of(server))
    assert (len(server.asked), proxy.asked) == (1, [])
