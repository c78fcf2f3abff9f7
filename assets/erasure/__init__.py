"""Erasure: forgets a person in every layer."""
