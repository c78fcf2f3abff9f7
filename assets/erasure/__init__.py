"""Erasure: removes a person from every layer, and leaves everyone else's ratings as they are."""
