"""The address of the TopDeck API, checked before a key is sent there."""

import ipaddress
import os
from urllib.parse import urlsplit

import requests

from assets.errors import UsageError
from assets.home.settings import SourceSettings

VARIABLE = "TABLERANK_TOPDECK_URL"


def base_url(settings: SourceSettings) -> str:
    """Return the base URL: the environment's, else the settings'.

    Raises
    ------
    UsageError
        It is invalid, or the key would be sent unencrypted or beside another secret.
    """
    given = os.environ.get(VARIABLE, "").strip() or settings.url.strip()
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
            f"name, password or query; correct url under [source] in pools.toml, or {VARIABLE}."
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
