"""Erased persons (specification: Forgetting): what is remembered of them, and records without their names."""

import csv
import hashlib
import secrets
from collections.abc import Iterable, Set
from pathlib import Path
from typing import Any

from assets.errors import UsageError
from assets.files import write_whole
from assets.privacy.pseudonyms import LENGTH, Erased
from assets.text import is_draw

Json = dict[str, Any]

KEY_LINE = "# key: "
HEAD = ["id_hash", "code", "was_member"]


def read_erased(file: Path) -> Erased:
    """Return the erased persons; none if there is no such file.

    Raises
    ------
    UsageError
        The file cannot be read, so an erased person could come back.
    """
    try:
        first, *lines = file.read_text(encoding="ascii").splitlines()
        rows = list(csv.DictReader(lines))
        members = frozenset(row["code"] for row in rows if row["was_member"] == "yes")
        return Erased(_secret_in(first), {row["id_hash"]: row["code"] for row in rows}, members)
    except FileNotFoundError:
        return Erased()
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(
            f"{file} cannot be read, and without it erased people would come back; restore it from your backup."
        ) from error


def _secret_in(line: str) -> bytes:
    secret = bytes.fromhex(line.removeprefix(KEY_LINE))
    if not secret:
        raise ValueError
    return secret


def remember(file: Path, topdeck_ids: list[str], *, was_member: bool) -> tuple[str, bool]:
    """Remember that the accounts of one person are erased.

    Returns
    -------
    str
        The person's new pseudonym: the one given by an earlier erasure, else a random one.
    bool
        Whether one of the accounts was erased before.
    """
    known = read_erased(file)
    erased = known if known.secret else Erased(secrets.token_bytes(32))
    hashes = [erased.hash_of(topdeck_id) for topdeck_id in topdeck_ids]
    given = [erased.by_hash[one] for one in hashes if one in erased.by_hash]
    code = given[0] if given else secrets.token_hex(LENGTH // 2)
    # accounts of a person erased before join that pseudonym, and two such pseudonyms become one
    by_hash = {one: code if other in given else other for one, other in erased.by_hash.items()}
    by_hash |= dict.fromkeys(hashes, code)
    members = erased.members - set(given)
    if was_member or not erased.members.isdisjoint(given):
        members |= {code}
    rows = (f"{one},{other},{'yes' if other in members else 'no'}" for one, other in sorted(by_hash.items()))
    lines = [KEY_LINE + erased.secret.hex(), ",".join(HEAD), *rows]
    write_whole(file, "\n".join(lines) + "\n", mode=0o600)
    return code, bool(given)


def erase_names(tournament: Json, erased: Set[str]) -> None:
    """Replace the name codes of erased persons in a stored tournament, in place, by codes made from their pseudonyms.

    Names are only compared within a table. A name that an erased person has there is replaced at every seat and as the
    winner, so equal names stay equal and the result reads as before. A winner's name that fits no seat of such a table
    may be a former name of the person, and is replaced as well. Erasing twice gives the same as erasing once.

    Parameters
    ----------
    tournament : dict
        A tournament as stored in a raw batch.
    erased : set of str
        The new pseudonyms of all erased persons.
    """
    if not erased:
        return
    for line in tournament["standings"]:
        if line.get("id") in erased:
            _rename([line], _replacements([line], erased))
    for round_ in tournament["rounds"]:
        for table in round_.get("tables", ()):
            _erase_at(table, erased)


def _erase_at(table: Json, erased: Set[str]) -> None:
    seats = table.get("players", [])
    present = [code for code in (*(seat["id"] for seat in seats), table.get("winner_id")) if code in erased]
    if not present:
        return
    replacements = _replacements(seats, erased)
    winner = table["winner"]
    if _is_name(winner) and all(seat["name"] != winner for seat in seats):
        replacements[winner] = _made_of(present[0], len(replacements))
    table["winner"] = replacements.get(winner, winner)
    _rename(seats, replacements)


def _replacements(persons: list[Json], erased: Set[str]) -> dict[str, str]:
    """Return each name code that an erased person has here, with the code that replaces it."""
    replacements: dict[str, str] = {}
    for person in persons:
        name = person["name"]
        if person["id"] in erased and _is_name(name) and name not in replacements:
            replacements[name] = _made_of(person["id"], len(replacements))
    return replacements


def _rename(persons: Iterable[Json], replacements: dict[str, str]) -> None:
    for person in persons:
        person["name"] = replacements.get(person["name"], person["name"])


def _is_name(code: str | None) -> bool:
    return code is not None and not is_draw(code)  # the word Draw is stored as it is


def _made_of(code: str, number: int) -> str:
    return hashlib.sha256(f"name {number} of {code}".encode()).hexdigest()[:LENGTH]
