"""The home's secret key (specification: Files of a home): made before there is data, and refused if it is lost."""

import os
import secrets
from pathlib import Path

from assets.errors import UsageError
from assets.files import beside, write_whole
from assets.home.directory import Home
from assets.privacy.erased import read_erased
from assets.privacy.pseudonyms import Pseudonyms

VARIABLE = "TABLERANK_ID_KEY"


def has_key(home: Home) -> bool:
    """Return whether the home has a key already."""
    return bool(os.environ.get(VARIABLE, "").strip()) or home.key.exists()


def pseudonyms_of(home: Home) -> Pseudonyms:
    """Return the pseudonyms of a home; a home without data gets a key if it has none.

    Raises
    ------
    UsageError
        The home has data, and its key is missing, empty or unreadable; or the list of erased persons is unreadable.
    """
    key = os.environ.get(VARIABLE, "").strip() or _key_in(home.key)
    if not key:
        if home.holds_data:
            raise UsageError(
                f"{home.key} is missing or empty, and the pseudonyms in {home.root} depend on it; "
                f"restore the key from your backup or set {VARIABLE}."
            )
        key = _make(home.key)
    return Pseudonyms(key.encode(), read_erased(home.forgotten))


def _key_in(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read as a key; restore the key from your backup.") from error


def _make(file: Path) -> str:
    """Write a new key, readable by its owner only; if two processes make one at once, the first wins."""
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
