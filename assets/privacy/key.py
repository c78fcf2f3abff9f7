"""The home's secret key: made once, before any data, and refused when it is gone or is another."""

import os
import secrets
from pathlib import Path

from assets.errors import UsageError
from assets.files import beside, write_whole
from assets.home.directory import Home
from assets.privacy.forgotten import read_forgotten
from assets.privacy.pseudonyms import Pseudonyms

VARIABLE = "TABLERANK_ID_KEY"


def has_key(home: Home) -> bool:
    """Whether ids can be turned into the codes of a home without making a key."""
    return bool(os.environ.get(VARIABLE, "").strip()) or home.key.exists()


def pseudonyms_of(home: Home) -> Pseudonyms:
    """Return the codes of a home, making its key on the first run of a home that holds no data.

    Raises
    ------
    UsageError
        The home holds data and its key is missing, empty, or cannot be read; or what it says of the forgotten cannot.
    """
    key = os.environ.get(VARIABLE, "").strip() or _key_in(home.key)
    if not key:
        if home.holds_data:
            raise UsageError(
                f"{home.key} is missing or empty, and the codes of the data in {home.root} depend on it; "
                f"put the key back from your backup or set {VARIABLE}."
            )
        key = _make(home.key)
    return Pseudonyms(key.encode(), read_forgotten(home.forgotten))


def _key_in(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read as a key; put the key back from your backup.") from error


def _make(file: Path) -> str:
    """Write a new key, readable by its owner alone; where two runs make one at once, the first stands."""
    fresh = beside(file, str(os.getpid()))
    write_whole(fresh, secrets.token_hex(32) + "\n", mode=0o600)
    try:
        os.link(fresh, file)
    except FileExistsError:
        if not _key_in(file):
            fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
    return _key_in(file)
