"""Pseudonyms (specification: Pseudonyms): HMAC-SHA-256 with the home's key, computed here by hashlib alone."""

import hashlib

import pytest

from assets.privacy.pseudonyms import Pseudonyms

BLOCK = 64  # bytes, of SHA-256


def hmac_by_hand(key: bytes, message: bytes) -> str:
    """RFC 2104 for keys of up to a block: H((K ^ opad) + H((K ^ ipad) + text))."""
    padded = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).hexdigest()


@pytest.mark.parametrize(("method", "domain"), [("of_id", b"id"), ("of_name", b"name")])
@pytest.mark.parametrize("text", ["MRZxYqV1", "17", "Zoë"])
def test_a_code_is_the_begin_of_the_hmac_of_domain_and_text(method, domain, text):
    # specification: Pseudonyms; 32 hexadecimal digits of the HMAC, over the domain, a zero byte and the id
    assert getattr(Pseudonyms(b"a key"), method)(text) == hmac_by_hand(b"a key", domain + b"\0" + text.encode())[:32]


def test_the_same_text_has_another_code_in_each_domain():
    # or a player could take an id for a name and wear the id's code
    codes = Pseudonyms(b"a key")
    assert len({codes.of_id("x"), codes.of_name("x"), codes.fingerprint(b"x"), codes.check}) == 4


def test_another_key_makes_other_codes():
    # specification: Pseudonyms; a new key means a new import
    assert Pseudonyms(b"a key").of_id("x") != Pseudonyms(b"another").of_id("x")


def test_half_a_surrogate_pair_has_a_code():
    assert len(Pseudonyms(b"a key").of_id("\ud83d")) == 32


def test_text_with_a_zero_byte_does_not_meet_another_domain():
    codes = Pseudonyms(b"a key")
    assert codes.of_id("\0x") != codes.of_id("x")
