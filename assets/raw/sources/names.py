"""The words that name a source beside paths."""

SAMPLE = "sample"
TOPDECK = "topdeck"
HELD = "held"  # no source is asked: stored tournaments count
WORDS = (SAMPLE, TOPDECK, HELD)
