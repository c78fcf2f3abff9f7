"""Asking TopDeck: the client, how it can fail, and which spans of time it is asked for."""
