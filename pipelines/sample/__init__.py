"""The sample season: made-up records of tournaments, the same for the same arguments."""
