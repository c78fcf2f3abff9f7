"""What is remembered of the forgotten: a keyed hash of each id and the code that stands for the person since."""

import csv
import secrets
from pathlib import Path

from assets.errors import UsageError
from assets.files import write_whole
from assets.privacy.pseudonyms import Forgotten

KEY_LINE = "# key: "
HEAD = ["id_hash", "code", "was_member"]


def read_forgotten(file: Path) -> Forgotten:
    """Return who was forgotten; nobody where there is no such file.

    Raises
    ------
    UsageError
        The file cannot be read as one, so that somebody might come back who was forgotten.
    """
    try:
        first, *lines = file.read_text(encoding="ascii").splitlines()
        rows = list(csv.DictReader(lines))
        members = frozenset(row["code"] for row in rows if row["was_member"] == "yes")
        return Forgotten(_secret_in(first), {row["id_hash"]: row["code"] for row in rows}, members)
    except FileNotFoundError:
        return Forgotten()
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(
            f"{file} cannot be read, and without it forgotten people would come back; put it back from your backup."
        ) from error


def _secret_in(line: str) -> bytes:
    secret = bytes.fromhex(line.removeprefix(KEY_LINE))
    if not secret:
        raise ValueError
    return secret


def remember(file: Path, topdeck_ids: list[str], *, was_member: bool) -> tuple[str, bool]:
    """Remember that the accounts of one person are forgotten.

    Returns
    -------
    str
        The code that stands for the person from now on: the one that was given before, else a random one, which follows
        from nothing.
    bool
        Whether one of the accounts was forgotten before.
    """
    known = read_forgotten(file)
    forgotten = known if known.secret else Forgotten(secrets.token_bytes(32))
    hashes = [forgotten.hash_of(topdeck_id) for topdeck_id in topdeck_ids]
    given = [forgotten.by_hash[one] for one in hashes if one in forgotten.by_hash]
    code = given[0] if given else secrets.token_hex(16)
    # further accounts of somebody forgotten before join that code, and two such codes become one
    by_hash = {one: code if other in given else other for one, other in forgotten.by_hash.items()}
    members = {code} if was_member or not forgotten.members.isdisjoint(given) else set[str]()
    joined = by_hash | dict.fromkeys(hashes, code)
    _write(file, Forgotten(forgotten.secret, joined, (forgotten.members - set(given)) | members))
    return code, bool(given)


def _write(file: Path, forgotten: Forgotten) -> None:
    lines = [KEY_LINE + forgotten.secret.hex(), ",".join(HEAD)]
    lines += [
        f"{id_hash},{code},{'yes' if code in forgotten.members else 'no'}"
        for id_hash, code in sorted(forgotten.by_hash.items())
    ]
    write_whole(file, "\n".join(lines) + "\n", mode=0o600)
