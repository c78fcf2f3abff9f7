"""Stub."""


def leaderboard() -> None:
    """Stub."""
