"""Standings as tests like to write them, and as the replay takes them."""

import random

import numpy as np

from ratings_core.inputs import RatedStandings


def rated_standings(events, subjects):
    """From a list of (list of (subject or -1, place or 0), rounds or 0)."""
    return RatedStandings(
        offset=np.cumsum([0] + [len(standing) for standing, _ in events], dtype=np.int64),
        subject=np.array([subject for standing, _ in events for subject, _ in standing], dtype=np.int64),
        place=np.array([place for standing, _ in events for _, place in standing], dtype=np.int64),
        rounds=np.array([rounds for _, rounds in events], dtype=np.int64),
        subjects=subjects,
    )


def random_events(seed, count, subjects, largest=60):
    """Fields of up to `largest` rows: one in ten a guest, one in twenty without a place, and ties."""
    chance = random.Random(seed)
    events = []
    for _ in range(count):
        field = chance.sample(range(subjects), chance.randint(1, largest))
        standing = [
            (-1 if chance.random() < 0.1 else who, 0 if chance.random() < 0.05 else chance.randint(1, largest))
            for who in field
        ]
        events.append((standing, chance.randint(0, 10)))
    return events
