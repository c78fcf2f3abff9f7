"""Pseudonyms (specification: Pseudonyms): keyed hashes that replace ids and names."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field

TOPDECK = "topdeck"  # the namespace of TopDeck's ids, of whatever source they come
LENGTH = 32  # hex digits: 128 bits, so no two of a billion people share one


@dataclass(frozen=True)
class Erased:
    """The erased persons.

    Attributes
    ----------
    secret : bytes
        Key of the hashes. It is not the home's key, so erased persons stay erased when that key is rotated.
    by_hash : mapping of str to str
        A hash of each erased id, and the random pseudonym that replaces it.
    members : set of str
        Pseudonyms of those who were linked: with scope "members" their tournaments still count, for the sake of the
        other players.
    """

    secret: bytes = b""
    by_hash: Mapping[str, str] = field(default_factory=dict)
    members: frozenset[str] = frozenset()

    def hash_of(self, sent_id: str, namespace: str = TOPDECK) -> str:
        """Return the hash of an id."""
        return _digest(self.secret, _domain(b"forgotten", namespace), sent_id)


class Pseudonyms:
    """Replaces ids and names by HMAC-SHA-256 with the home's key.

    Ids, names and fingerprints have a domain each, so a name that looks like an id never gets the id's pseudonym. An
    erased id gets the random pseudonym of its erasure.

    >>> codes = Pseudonyms(b"a key")
    >>> codes.of_id("abc") == codes.of_id("abc"), codes.of_id("abc") == codes.of_name("abc"), len(codes.of_id("abc"))
    (True, False, 32)
    """

    def __init__(self, key: bytes, erased: Erased | None = None) -> None:
        self._key = key
        self._erased = erased or Erased()
        self._ids: dict[tuple[str, str], str] = {}
        self._names: dict[str, str] = {}
        self.of_erased = frozenset(self._erased.by_hash.values())
        """Pseudonyms of the erased persons."""
        self.of_erased_members = self._erased.members
        """Pseudonyms of those among them who were linked."""

    def of_id(self, sent_id: str, namespace: str = TOPDECK) -> str:
        """Return the pseudonym of an id, compared as text as sent; equal ids of two namespaces have two pseudonyms."""
        code = self._ids.get((namespace, sent_id))
        if code is None:
            hashed = self._erased.hash_of(sent_id, namespace) if self.of_erased else ""
            code = self._erased.by_hash.get(hashed) or self.keyed(sent_id, namespace)
            self._ids[namespace, sent_id] = code
        return code

    def keyed(self, sent_id: str, namespace: str = TOPDECK) -> str:
        """Return the pseudonym that the key alone gives an id, erased or not."""
        return _digest(self._key, _domain(b"id", namespace), sent_id)

    def of_name(self, normal_name: str) -> str:
        """Return the code of a name in its normal form."""
        code = self._names.get(normal_name)
        if code is None:
            code = self._names[normal_name] = _digest(self._key, b"name", normal_name)
        return code

    def fingerprint(self, content: bytes) -> str:
        """Return a keyed hash of content that must not be stored itself."""
        return hmac.digest(self._key, b"content\0" + content, "sha256").hex()[:LENGTH]

    @property
    def check(self) -> str:
        """Stored beside the data to tell one key from another; it does not reveal the key."""
        return hmac.digest(self._key, b"check\0", "sha256").hex()[:LENGTH]


def _domain(domain: bytes, namespace: str) -> bytes:
    """Return what an id is hashed with. TopDeck's ids came first, and their pseudonyms stay what they are."""
    return domain if namespace == TOPDECK else domain + b":" + namespace.encode()


def _digest(key: bytes, domain: bytes, text: str) -> str:
    message = domain + b"\0" + text.encode("utf-8", "surrogatepass")
    return hmac.digest(key, message, "sha256").hex()[:LENGTH]
