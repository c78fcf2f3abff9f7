"""Stub."""


def player() -> None:
    """Stub."""
