"""The key of the TopDeck API, sent in one header only, and the address, checked before a key is sent there."""

import ipaddress
import os
import re
from urllib.parse import urlsplit

import requests
from requests import PreparedRequest
from requests.auth import AuthBase

from assets.errors import UsageError
from assets.home.directory import Home
from assets.home.settings import SourceSettings

KEY_VARIABLE = "TOPDECK_API_KEY"
URL_VARIABLE = "TABLERANK_TOPDECK_URL"
PLACEHOLDER = "no-key-on-this-machine"  # a look-alike on loopback accepts any key
SENDABLE = re.compile(r"[\x21-\x7e]+")


class RawKey(AuthBase):
    """Puts the key as it is, without Bearer, into the header; as an ``auth`` it overrides any ~/.netrc."""

    def __init__(self, key: str) -> None:
        self._key = key

    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        """Sign a request."""
        request.headers["Authorization"] = self._key
        return request


def has_topdeck_key(home: Home, settings: SourceSettings) -> bool:
    """Whether the operator gave a key, in the environment or in the file.

    Raises
    ------
    UsageError
        There is one that is unusable.
    """
    return bool(_given(home, settings))


def topdeck_key(home: Home, settings: SourceSettings, *, loopback: bool) -> str:
    """Return the key, or on loopback a placeholder if there is none.

    Raises
    ------
    UsageError
        There is none, or one that is unusable.
    """
    key = _given(home, settings) or (PLACEHOLDER if loopback else "")
    if not key:
        raise UsageError(
            f"There is no key for TopDeck: set {KEY_VARIABLE}, or write the key into {home.root / settings.key_file}."
        )
    return key


def _given(home: Home, settings: SourceSettings) -> str:
    key = os.environ.get(KEY_VARIABLE, "").strip() or _in_file(home, settings)
    if key and not SENDABLE.fullmatch(key):  # requests would reject it too, but print it
        raise UsageError(
            "The TopDeck key contains an invalid character; "
            f"copy the raw key again into {KEY_VARIABLE} or {settings.key_file}, without Bearer."
        )
    return key


def _in_file(home: Home, settings: SourceSettings) -> str:
    file = home.root / settings.key_file
    try:
        return file.read_text(encoding="utf-8-sig").strip()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        unreadable = UsageError(f"{file} cannot be read as a key; write the raw key into it, or set {KEY_VARIABLE}.")
    raise unreadable  # outside, without the decoding error, which shows the bytes


def base_url(settings: SourceSettings) -> str:
    """Return the base URL: the environment's, else the settings'.

    Raises
    ------
    UsageError
        It is invalid, or the key would be sent unencrypted or beside another secret.
    """
    given = os.environ.get(URL_VARIABLE, "").strip() or settings.url.strip()
    try:
        url = requests.Request("GET", given).prepare().url or ""  # as it will be requested, whatever it looked like
        parts = urlsplit(url)
        safe = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(url))
        plain = not (parts.username or parts.password or parts.query or parts.fragment)
    except (requests.RequestException, ValueError):
        safe = plain = False
    if not (safe and plain):  # the message omits the address, which may contain a password
        raise UsageError(
            "The address of the TopDeck API must begin with https:// (or http:// on this machine) and contain no user "
            f"name, password or query; correct url under [source] in pools.toml, or {URL_VARIABLE}."
        )
    return url.rstrip("/")


def is_loopback(url: str) -> bool:
    """Whether a URL leads to this machine.

    >>> is_loopback("http://127.0.0.1:8080/api"), is_loopback("http://[::1]/"), is_loopback("https://topdeck.gg/api")
    (True, True, False)
    """
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
