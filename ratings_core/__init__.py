"""The mathematics of ratings: flat arrays in, flat arrays out; no storage, no orchestration, no clock.

Importing it costs numpy only. numba is imported by the first replay.
"""
