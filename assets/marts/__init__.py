"""Marts: what people look at."""
