"""The key of the TopDeck API: where it comes from, and that it is sent in one header only."""

import os
import re

from requests import PreparedRequest
from requests.auth import AuthBase

from assets.errors import UsageError
from assets.home.directory import Home
from assets.home.settings import SourceSettings

VARIABLE = "TOPDECK_API_KEY"
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
            f"There is no key for TopDeck: set {VARIABLE}, or write the key into {home.root / settings.key_file}."
        )
    return key


def _given(home: Home, settings: SourceSettings) -> str:
    key = os.environ.get(VARIABLE, "").strip() or _in_file(home, settings)
    if key and not SENDABLE.fullmatch(key):  # requests would reject it too, but print it
        raise UsageError(
            "The TopDeck key contains an invalid character; "
            f"copy the raw key again into {VARIABLE} or {settings.key_file}, without Bearer."
        )
    return key


def _in_file(home: Home, settings: SourceSettings) -> str:
    file = home.root / settings.key_file
    try:
        return file.read_text(encoding="utf-8-sig").strip()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        unreadable = UsageError(f"{file} cannot be read as a key; write the raw key into it, or set {VARIABLE}.")
    raise unreadable  # outside, without the decoding error, which shows the bytes
