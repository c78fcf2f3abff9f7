"""The words that name a source beside paths."""

HELD = "held"  # nothing is asked: what is held counts
TOPDECK = "topdeck"
