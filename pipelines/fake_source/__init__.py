"""A TopDeck look-alike on loopback over files of tournaments, with limits and faults by script."""

from pipelines.fake_source.calls import Call
from pipelines.fake_source.server import FakeTopDeck, serving

__all__ = ["Call", "FakeTopDeck", "serving"]
