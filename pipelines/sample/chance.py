"""Chance that repeats: a generator for each purpose and number, so that any part can be made without the others."""

from random import Random
from string import ascii_letters, digits

STEP = 1_000_003  # a prime, so that neighbouring purposes and numbers do not meet
PURPOSES = ("person", "guest", "event")


def chance(seed: int, purpose: str, number: int) -> Random:
    """Return the generator of one purpose and number under a seed."""
    return Random((seed * STEP + PURPOSES.index(purpose)) * STEP + number)  # noqa: S311 - a game, not a secret


def made_up_id(generator: Random, length: int) -> str:
    """Return an id in the source's form: 28 characters for an account, 20 for an organiser's own entry or event."""
    return "".join(generator.choices(ascii_letters + digits, k=length))
