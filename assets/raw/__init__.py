"""Raw: what sources answered, persons replaced, as immutable batches; and their staging tables."""
