"""Tables as tests like to write them, and as the replay takes them."""

import random

import numpy as np

from ratings_core.inputs import DRAW, RatedGames

COLUMNS = ("games_before", "k", "expected", "score", "rating_before", "change", "rating_after", "win_probability")


def rated_games(tables, subjects):
    """From a list of (subjects in seat order, winner or None)."""
    return RatedGames(
        offset=np.cumsum([0] + [len(seated) for seated, _ in tables], dtype=np.int64),
        subject=np.array([subject for seated, _ in tables for subject in seated], dtype=np.int64),
        winner=np.array([DRAW if winner is None else winner for _, winner in tables], dtype=np.int64),
        subjects=subjects,
    )


def random_tables(seed, count, subjects):
    """Two to six seats, one table in six drawn."""
    chance = random.Random(seed)
    tables = []
    for _ in range(count):
        seats = chance.randint(2, 6)
        winner = None if chance.random() < 1 / 6 else chance.randrange(seats)
        tables.append((chance.sample(range(subjects), seats), winner))
    return tables
