"""Ratings: rated games in order, replayed by each system of each pool."""
