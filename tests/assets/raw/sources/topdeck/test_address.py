"""The address of the API: one to which a key may be sent."""

import pytest

from assets.errors import UsageError
from assets.home.settings import SourceSettings
from assets.raw.sources.topdeck.key import base_url


def test_the_address_of_a_new_home():
    # https://topdeck.gg/docs/tournaments-v2: the base is https://topdeck.gg/api
    assert base_url(SourceSettings()) == "https://topdeck.gg/api"


def test_the_environment_stands_above_the_setting(monkeypatch):
    monkeypatch.setenv("TABLERANK_TOPDECK_URL", " http://127.0.0.1:8080/api/ ")
    assert base_url(SourceSettings()) == "http://127.0.0.1:8080/api"


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:1", "http://localhost:1/api", "http://[::1]:1/api", "http://127.8.8.8", "https://a.example/v"],
)
def test_an_address_that_is_safe(url):
    assert base_url(SourceSettings(url=url)) == url


@pytest.mark.parametrize(
    "url",
    [
        "http://topdeck.gg/api",
        "http://localhost.example.com/api",
        "http://127.0.0.1.example.com/api",
        "http://127.0.0.1@example.com/api",
        "http://example.com\\@127.0.0.1/api",
        "http://0.0.0.0/api",
        "https://user:sentinel@topdeck.gg/api",
        "https://sentinel@topdeck.gg/api",
        "https://topdeck.gg/api?key=sentinel",
        "https://topdeck.gg/api#sentinel",
        "https://topdeck.gg:99999/api",
        "https://:1/api",
        "https://",
        "https:///api",
        "https://[::1/api",
        "ftp://127.0.0.1/api",
        "file:///etc/passwd",
        "topdeck.gg/api",
        "topdeck",
    ],
)
def test_an_address_to_which_no_key_goes(url):
    with pytest.raises(UsageError, match="must begin with https") as refused:
        base_url(SourceSettings(url=url))
    assert "sentinel" not in str(refused.value)
