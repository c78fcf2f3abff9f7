"""Pseudonyms: keyed hashes that stand for persons, the same for the same key, and nothing without it."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field

LENGTH = 32  # hex digits: 128 bits, so that two of a billion people never share one


@dataclass(frozen=True)
class Forgotten:
    """Who was forgotten: a hash of each id under a secret of its own, and the new code that stands for the person.

    The secret is not the home's key, so that they stay forgotten when that key is exchanged. ``members`` are the codes
    of those who were linked: where only tournaments of members count, theirs still do, for everybody else at the table.
    """

    secret: bytes = b""
    by_hash: Mapping[str, str] = field(default_factory=dict)
    members: frozenset[str] = frozenset()

    def hash_of(self, topdeck_id: str) -> str:
        """Return what is remembered in place of an id."""
        return _digest(self.secret, b"forgotten", topdeck_id)


class Pseudonyms:
    """Replaces ids and names by HMAC-SHA-256 under the home's key.

    Ids, names and fingerprints have a domain each, so that a name that looks like an id never gets the id's code. An id
    that was forgotten has the random code which it was given then.

    >>> codes = Pseudonyms(b"a key")
    >>> codes.of_id("abc") == codes.of_id("abc"), codes.of_id("abc") == codes.of_name("abc"), len(codes.of_id("abc"))
    (True, False, 32)
    """

    def __init__(self, key: bytes, forgotten: Forgotten | None = None) -> None:
        self._key = key
        self._forgotten = forgotten or Forgotten()
        self._ids: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self.of_forgotten = frozenset(self._forgotten.by_hash.values())
        """The codes of those who were forgotten."""
        self.of_forgotten_members = self._forgotten.members
        """The codes of those of them who were linked."""

    def of_id(self, topdeck_id: str) -> str:
        """Return the code of an account or organiser-made id, compared as text as sent."""
        code = self._ids.get(topdeck_id)
        if code is None:
            code = self._ids[topdeck_id] = self._new_code(topdeck_id) or self.keyed(topdeck_id)
        return code

    def keyed(self, topdeck_id: str) -> str:
        """Return the code that the key alone gives an id, whether it was forgotten or not."""
        return _digest(self._key, b"id", topdeck_id)

    def of_name(self, normal_name: str) -> str:
        """Return the code of a name in its normal form."""
        code = self._names.get(normal_name)
        if code is None:
            code = self._names[normal_name] = _digest(self._key, b"name", normal_name)
        return code

    def fingerprint(self, content: bytes) -> str:
        """Return a keyed fingerprint of something that could not be read."""
        return hmac.digest(self._key, b"content\0" + content, "sha256").hex()[:LENGTH]

    @property
    def check(self) -> str:
        """What tells this key from another without giving it away; kept beside the data it made."""
        return hmac.digest(self._key, b"check\0", "sha256").hex()[:LENGTH]

    def _new_code(self, topdeck_id: str) -> str | None:
        if not self.of_forgotten:  # a second hash for each id only where somebody was forgotten
            return None
        return self._forgotten.by_hash.get(self._forgotten.hash_of(topdeck_id))


def _digest(key: bytes, domain: bytes, text: str) -> str:
    message = domain + b"\0" + text.encode("utf-8", "surrogatepass")
    return hmac.digest(key, message, "sha256").hex()[:LENGTH]
