"""Codes: keyed hashes that stand for persons, the same for the same key, and nothing without it."""

import hmac

LENGTH = 32  # hex digits: 128 bits, so that two of a billion people never share one


class Codes:
    """Replaces ids and names by HMAC-SHA-256 under the home's key.

    Ids, names and fingerprints have a domain each, so that a name that looks like an id never gets the id's code.

    >>> codes = Codes(b"a key")
    >>> codes.of_id("abc") == codes.of_id("abc"), codes.of_id("abc") == codes.of_name("abc"), len(codes.of_id("abc"))
    (True, False, 32)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._ids: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def of_id(self, topdeck_id: str) -> str:
        """Return the code of an account or organiser-made id, compared as text as sent."""
        code = self._ids.get(topdeck_id)
        if code is None:
            code = self._ids[topdeck_id] = self._digest(b"id", topdeck_id)
        return code

    def of_name(self, normal_name: str) -> str:
        """Return the code of a name in its normal form."""
        code = self._names.get(normal_name)
        if code is None:
            code = self._names[normal_name] = self._digest(b"name", normal_name)
        return code

    def fingerprint(self, content: bytes) -> str:
        """Return a keyed fingerprint of something that could not be read."""
        return hmac.digest(self._key, b"content\0" + content, "sha256").hex()[:LENGTH]

    @property
    def check(self) -> str:
        """What tells this key from another without giving it away; kept beside the data it made."""
        return hmac.digest(self._key, b"check\0", "sha256").hex()[:LENGTH]

    def _digest(self, domain: bytes, text: str) -> str:
        message = domain + b"\0" + text.encode("utf-8", "surrogatepass")
        return hmac.digest(self._key, message, "sha256").hex()[:LENGTH]
